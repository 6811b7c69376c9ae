import { get } from "@/lib/catalogue/banners/admin-operations";
import { get as getShop } from "@/lib/content/shop/operations";
import { read } from "@/lib/next/read";
import { recordPage } from "../../../record-page";
import { BannerEditor } from "./banner-editor";

const page = recordPage(get, {
  name: "banners",
  parts: ["menu", "phone", "picker", "banners"],
  show: async (banner) => (
    <BannerEditor banner={banner} isFirst={!banner && (await read(getShop, {})).home_banner_id === null} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
