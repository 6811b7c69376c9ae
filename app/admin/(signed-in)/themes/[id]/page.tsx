import { get } from "@/lib/catalogue/themes/admin-operations";
import { recordPage } from "../../../record-page";
import { ThemeEditor } from "./theme-editor";

const page = recordPage(get, {
  name: "themes",
  parts: ["menu", "phone", "picker", "banners", "themes", "codes", "field"],
  show: (theme) => <ThemeEditor theme={theme} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
