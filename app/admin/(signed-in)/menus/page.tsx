import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/rights/menus/operations";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { PageTabs } from "../../shell/page-tabs";
import { MenusPage } from "./menus-page";
import { flatMenus } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menus.title") });

export default async function Page() {
  await guard("menus");
  const words = await getWords();
  return (
    <PageWords parts={["menus", "menu", "edit"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menus.title")} />} rows={rowsOf()} />
    </PageWords>
  );
}

async function rowsOf() {
  const { group } = await guard("menus");
  const [{ items }, tabs] = await Promise.all([
    read(list, {}),
    PageTabs({ label: "menus.tabs", pages: ["menus", "menuRoutes", "elements"], current: "menus" }),
  ]);
  return <MenusPage first={flatMenus(items)} held={[...group.permissions]} tabs={tabs} />;
}
