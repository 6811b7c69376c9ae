import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { ArticleEditor } from "../[id]/article-editor";
import { readArticleTypes } from "../article-types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newArticle") });

export default async function Page() {
  await guard("newArticle");
  return (
    <PageTranslations parts={["menu", "phone", "picker", "rich", "articles", "field"]}>
      <ArticleEditor types={await readArticleTypes()} />
    </PageTranslations>
  );
}
