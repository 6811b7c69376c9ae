import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { ArticleEditor } from "../[id]/article-editor";
import { readArticleTypes } from "../article-types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.newArticle") });

export default async function Page() {
  await guard("newArticle");
  return (
    <PageWords parts={["menu", "phone", "picker", "rich", "articles", "field"]}>
      <ArticleEditor types={await readArticleTypes()} />
    </PageWords>
  );
}
