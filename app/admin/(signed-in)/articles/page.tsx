import { list } from "@/lib/content/articles/admin-operations";
import { listPage } from "../../list-page";
import { readArticleTypes } from "./article-types";
import { ArticlesPage } from "./articles-page";

const page = listPage(list, {
  name: "articles",
  parts: ["menu", "list", "articles", "field"],
  more: readArticleTypes,
  show: (first, types) => <ArticlesPage {...first} types={types} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
