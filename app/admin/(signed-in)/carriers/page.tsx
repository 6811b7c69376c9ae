import { read } from "@/lib/next/read";
import { list } from "@/lib/system/dictionaries/operations";
import { plainPage } from "../../plain-page";
import { CarriersPage } from "./carriers-page";

const page = plainPage("carriers", ["menu", "carriers"], async () => {
  const query = { type: "carrier" };
  const done = await read(list, query);
  return <CarriersPage first={{ path: "/cms/dict", query, at: Date.now(), done }} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
