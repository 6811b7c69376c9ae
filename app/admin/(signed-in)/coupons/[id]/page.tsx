import { get } from "@/lib/selling/coupons/admin-operations";
import { recordPage } from "../../../record-page";
import { readScopeNames } from "../../promotions/read-scope-names";
import { CouponEditor } from "./coupon-editor";

const page = recordPage(get, {
  name: "coupons",
  parts: ["menu", "banners", "list", "offers", "coupons", "codes"],
  show: async (coupon) => <CouponEditor coupon={coupon} names={await readScopeNames(coupon ? [coupon] : [])} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
