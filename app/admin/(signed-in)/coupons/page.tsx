import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { list } from "@/lib/selling/coupons/admin-operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { readScopeNames } from "../promotions/read-scope-names";
import { CouponsPage } from "./coupons-page";

export const generateMetadata = pageTitle("menu.coupons");

export default async function Page() {
  await guard("coupons");
  const done = await read(list, {});
  return (
    <PageTranslations parts={["menu", "offers", "coupons", "list"]}>
      <CouponsPage first={{ path: "/cms/coupon", at: Date.now(), done }} names={await readScopeNames(done.items)} />
    </PageTranslations>
  );
}
