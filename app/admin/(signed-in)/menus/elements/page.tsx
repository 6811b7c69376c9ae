import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { list } from "@/lib/rights/elements/operations";
import { list as listMenus } from "@/lib/rights/menus/operations";
import { plainPage } from "../../../plain-page";
import { PageTabs } from "../../../shell/page-tabs";
import { readRightNames } from "../../groups/admin-rights";
import { flatMenus } from "../types";
import { ElementsPage } from "./elements-page";

const page = plainPage("elements", ["elements", "menus", "menu", "edit", "rights"], async ({ group }) => {
  const [{ items }, menus, names] = await Promise.all([
    read(list, {}),
    group.permissions.has("menu.read") ? attempt(listMenus, {}) : undefined,
    readRightNames(),
  ]);
  return (
    <ElementsPage
      first={items}
      menus={flatMenus(menus?.done?.items ?? [])}
      names={names}
      held={[...group.permissions]}
      tabs={<PageTabs current="elements" />}
    />
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
