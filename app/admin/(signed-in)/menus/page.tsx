import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/rights/menus/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { PageTabs } from "../../shell/page-tabs";
import { MenusPage } from "./menus-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menus.title") });

export default async function Page() {
  await guard("menus");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["menus", "menu", "edit"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("menus.title")} />} rows={rowsOf()} />
    </PageTranslations>
  );
}

async function rowsOf() {
  const { group } = await guard("menus");
  const [done, tabs] = await Promise.all([
    read(list, {}),
    PageTabs({ label: "menus.tabs", pages: ["menus", "menuRoutes", "elements"], current: "menus" }),
  ]);
  return <MenusPage first={{ path: "/cms/menu", at: Date.now(), done }} held={[...group.permissions]} tabs={tabs} />;
}
