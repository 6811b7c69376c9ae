import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { list } from "@/lib/content/articles/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { readArticleTypes } from "./article-types";
import { ArticlesPage } from "./articles-page";
import { articleParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("kinds.article") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("articles");
  const words = await getWords();
  return (
    <PageWords parts={["menu", "list", "articles"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("kinds.article")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, articleParameters);
  const read = (query: string) => attempt(list, inputOf(list, query));
  const [types, first] = await Promise.all([readArticleTypes(), firstPage({ name: "articles", state, read })]);
  return <ArticlesPage {...first} types={types} />;
}
