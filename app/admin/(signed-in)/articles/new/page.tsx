import { PageTranslations } from "@/components/i18n/page-translations";
import { get as getShop } from "@/lib/content/shop/operations";
import { draftTerms } from "@/lib/i18n/terms-drafts";
import { read } from "@/lib/next/read";
import { currentLanguage } from "@/lib/next/translator";
import { declaredSettings } from "@/lib/settings/declared";
import type { Params } from "../../../first-page";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { ArticleEditor } from "../[id]/article-editor";
import { readArticleTypes } from "../article-types";
import { articleKinds } from "../types";

export const generateMetadata = pageTitle("menu.newArticle");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("newArticle");
  const { purpose } = await searchParams;
  const [draft, types] = await Promise.all([readDraft(purpose), readArticleTypes()]);
  return (
    <PageTranslations parts={["menu", "phone", "picker", "rich", "articles", "field"]}>
      <ArticleEditor key={draft?.kind} draft={draft} types={types} />
    </PageTranslations>
  );
}

async function readDraft(purpose: Params[string]) {
  const kind = articleKinds.find((each) => each === purpose);
  if (!kind || kind === "article") return undefined;
  const { name, phone, address, licence } = await read(getShop, {});
  const company = licence?.name ?? "";
  const shop = name === declaredSettings["shop.name"].default ? "" : name;
  const values = { shop, company, number: licence?.number ?? "", phone, address };
  return { kind, ...draftTerms(kind, await currentLanguage(), values) };
}
