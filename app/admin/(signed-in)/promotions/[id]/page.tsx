import { get } from "@/lib/selling/promotions/admin-operations";
import { recordPage } from "../../../record-page";
import { readScopeNames } from "../read-scope-names";
import { PromotionEditor } from "./promotion-editor";

const page = recordPage(get, {
  name: "promotions",
  parts: ["menu", "banners", "list", "offers", "promotions"],
  show: async (promotion) => (
    <PromotionEditor promotion={promotion} names={await readScopeNames(promotion ? [promotion] : [])} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
