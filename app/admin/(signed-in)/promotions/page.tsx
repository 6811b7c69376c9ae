import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { list } from "@/lib/selling/promotions/operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PromotionsPage } from "./promotions-page";
import { readScopeNames } from "./read-scope-names";

export const generateMetadata = pageTitle("menu.promotions");

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
