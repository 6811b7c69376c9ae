import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/content/articles/admin-operations";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { readArticleTypes } from "../article-types";
import { ArticleEditor } from "./article-editor";

export const generateMetadata = pageTitle("kinds.article");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("articles");
  const id = await recordId(params);
  const [article, types] = await Promise.all([read(get, { id }), readArticleTypes()]);
  return (
    <PageTranslations parts={["menu", "phone", "picker", "rich", "articles", "field"]}>
      <ArticleEditor article={article} types={types} />
    </PageTranslations>
  );
}
