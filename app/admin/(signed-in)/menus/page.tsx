import { read } from "@/lib/next/read";
import { list } from "@/lib/rights/menus/operations";
import { type Admin, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { MenusPage } from "./menus-page";

export const generateMetadata = pageTitle("menu.menus");

export default function Page(props: SearchParamsProps) {
  return <ListPage {...props} name="menus" title="menu.advanced" parts={["menus", "menu", "edit"]} rows={rowsOf} />;
}

async function rowsOf(_params: object, { group }: Admin) {
  const [done, tabs] = await Promise.all([read(list, {}), PageTabs({ current: "menus" })]);
  return <MenusPage first={{ path: "/cms/menu", at: Date.now(), done }} held={[...group.permissions]} tabs={tabs} />;
}
