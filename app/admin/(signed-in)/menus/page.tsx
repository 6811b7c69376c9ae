import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/rights/menus/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { MenusPage } from "./menus-page";

export const generateMetadata = pageTitle("menu.menus");

export default async function Page() {
  await guard("menus");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["menus", "menu", "edit"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("menu.advanced")} />} rows={rowsOf()} />
    </PageTranslations>
  );
}

async function rowsOf() {
  const { group } = await guard("menus");
  const [done, tabs] = await Promise.all([read(list, {}), PageTabs({ current: "menus" })]);
  return <MenusPage first={{ path: "/cms/menu", at: Date.now(), done }} held={[...group.permissions]} tabs={tabs} />;
}
