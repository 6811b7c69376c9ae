import { get } from "@/lib/content/articles/admin-operations";
import { get as getShop } from "@/lib/content/shop/operations";
import { draftTerms } from "@/lib/i18n/terms-drafts";
import { read } from "@/lib/next/read";
import { currentLanguage } from "@/lib/next/translator";
import { declaredSettings } from "@/lib/settings/declared";
import type { Params } from "../../../first-page";
import { recordPage } from "../../../record-page";
import { readArticleTypes } from "../article-types";
import { articleKinds } from "../types";
import { ArticleEditor } from "./article-editor";

const page = recordPage(get, {
  name: "articles",
  parts: ["menu", "phone", "picker", "rich", "articles", "field"],
  show: async (article, { query }) => {
    const [draft, types] = await Promise.all([article ? undefined : readDraft(query.purpose), readArticleTypes()]);
    return <ArticleEditor key={draft?.kind} article={article} draft={draft} types={types} />;
  },
});

export const generateMetadata = page.generateMetadata;
export default page.render;

async function readDraft(purpose: Params[string]) {
  const kind = articleKinds.find((each) => each === purpose);
  if (!kind || kind === "article") return undefined;
  const { name, phone, address, licence } = await read(getShop, {});
  const company = licence?.name ?? "";
  const shop = name === declaredSettings["shop.name"].default ? "" : name;
  const values = { shop, company, number: licence?.number ?? "", phone, address };
  return { kind, ...draftTerms(kind, await currentLanguage(), values) };
}
