import { list } from "@/lib/catalogue/categories/admin-operations";
import { read } from "@/lib/next/read";
import { plainPage } from "../../plain-page";
import { CategoriesPage } from "./categories-page";

const page = plainPage("categories", ["menu", "categories", "picker", "phone", "codes"], async () => {
  const done = await read(list, {});
  return <CategoriesPage first={{ path: "/cms/category", at: Date.now(), done }} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
