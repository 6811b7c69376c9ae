import { read } from "@/lib/next/read";
import { list } from "@/lib/settings/operations";
import { accessiblePages } from "../../guard";
import { plainPage } from "../../plain-page";
import { advancedPages } from "../../shell/page-tabs";
import { SettingsPage } from "./settings-page";

const page = plainPage("settings", ["menu", "picker", "settings"], async () => {
  const open = await accessiblePages();
  const { items } = await read(list, {});
  return <SettingsPage first={items} hasAdvanced={advancedPages.some((name) => open.includes(name))} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
