import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { readScopeNames } from "../../promotions/read-scope-names";
import { CouponEditor } from "../[id]/coupon-editor";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslator())("menu.newCoupon"),
});

export default async function Page() {
  await guard("newCoupon");
  return (
    <PageTranslations parts={["menu", "banners", "list", "offers", "coupons", "codes"]}>
      <CouponEditor names={await readScopeNames([])} />
    </PageTranslations>
  );
}
