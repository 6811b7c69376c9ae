import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/settings/operations";
import { accessiblePages, guard } from "../../guard";
import { advancedPages } from "../../shell/page-tabs";
import { SettingsPage } from "./settings-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.settings") });

export default async function Page() {
  await guard("settings");
  const open = await accessiblePages();
  const { items } = await read(list, {});
  return (
    <PageTranslations parts={["menu", "picker", "settings"]}>
      <SettingsPage first={items} hasAdvanced={advancedPages.some((name) => open.includes(name))} />
    </PageTranslations>
  );
}
