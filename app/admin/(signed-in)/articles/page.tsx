import { list } from "@/lib/content/articles/admin-operations";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { readArticleTypes } from "./article-types";
import { ArticlesPage } from "./articles-page";
import { articleParameters } from "./types";

export const generateMetadata = pageTitle("kinds.article");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="articles"
      title={(t) => t("kinds.article")}
      parts={["menu", "list", "articles", "field"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const [types, first] = await Promise.all([
    readArticleTypes(),
    firstRows(list, { name: "articles", params, parameters: articleParameters }),
  ]);
  return <ArticlesPage {...first} types={types} />;
}
