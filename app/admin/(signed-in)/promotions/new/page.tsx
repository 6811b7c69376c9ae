import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { PromotionEditor } from "../[id]/promotion-editor";
import { readScopeNames } from "../read-scope-names";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslator())("menu.newPromotion"),
});

export default async function Page() {
  await guard("newPromotion");
  return (
    <PageTranslations parts={["menu", "banners", "list", "offers", "promotions"]}>
      <PromotionEditor names={await readScopeNames([])} />
    </PageTranslations>
  );
}
