import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get } from "@/lib/selling/coupons/admin-operations";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { readScopeNames } from "../../promotions/read-scope-names";
import { CouponEditor } from "./coupon-editor";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslator())("menu.coupons"),
});

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("coupons");
  const coupon = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["menu", "banners", "list", "offers", "coupons", "codes"]}>
      <CouponEditor coupon={coupon} names={await readScopeNames([coupon])} />
    </PageTranslations>
  );
}
