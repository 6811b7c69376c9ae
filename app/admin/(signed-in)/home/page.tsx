import { get } from "@/lib/catalogue/home/admin-operations";
import { read } from "@/lib/next/read";
import { plainPage } from "../../plain-page";
import { HomeEditor } from "./home-editor";

const page = plainPage("home", ["menu", "phone", "picker", "banners", "themes", "home"], async () => {
  const home = await read(get, {});
  return <HomeEditor home={home} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
