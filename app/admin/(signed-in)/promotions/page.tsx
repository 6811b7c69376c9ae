import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/selling/promotions/operations";
import { guard } from "../../guard";
import { PromotionsPage } from "./promotions-page";
import { readScopeNames } from "./read-scope-names";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslator())("menu.promotions"),
});

export default async function Page() {
  await guard("promotions");
  const done = await read(list, {});
  return (
    <PageTranslations parts={["menu", "offers", "promotions", "list"]}>
      <PromotionsPage
        first={{ path: "/cms/promotion", at: Date.now(), done }}
        names={await readScopeNames(done.items)}
      />
    </PageTranslations>
  );
}
