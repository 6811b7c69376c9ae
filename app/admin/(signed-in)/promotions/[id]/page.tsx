import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get } from "@/lib/selling/promotions/operations";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { readScopeNames } from "../read-scope-names";
import { PromotionEditor } from "./promotion-editor";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslator())("menu.promotions"),
});

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("promotions");
  const promotion = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["menu", "banners", "list", "offers", "promotions"]}>
      <PromotionEditor promotion={promotion} names={await readScopeNames([promotion])} />
    </PageTranslations>
  );
}
