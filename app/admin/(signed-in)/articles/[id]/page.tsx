import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { get } from "@/lib/content/articles/admin-operations";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { readArticleTypes } from "../article-types";
import { ArticleEditor } from "./article-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("kinds.article") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("articles");
  const id = await recordId(params);
  const [article, types] = await Promise.all([read(get, { id }), readArticleTypes()]);
  return (
    <PageWords parts={["menu", "phone", "picker", "rich", "articles", "field"]}>
      <ArticleEditor article={article} types={types} />
    </PageWords>
  );
}
