import { PageTranslations } from "@/components/i18n/page-translations";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { list } from "@/lib/rights/elements/operations";
import { list as listMenus } from "@/lib/rights/menus/operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { PageTabs } from "../../../shell/page-tabs";
import { readRightNames } from "../../groups/admin-rights";
import { flatMenus } from "../types";
import { ElementsPage } from "./elements-page";

export const generateMetadata = pageTitle("menu.elements");

export default async function Page() {
  const { group } = await guard("elements");
  const [{ items }, menus, names] = await Promise.all([
    read(list, {}),
    group.permissions.has("menu.read") ? attempt(listMenus, {}) : undefined,
    readRightNames(),
  ]);
  return (
    <PageTranslations parts={["elements", "menus", "menu", "edit", "rights"]}>
      <ElementsPage
        first={items}
        menus={flatMenus(menus?.done?.items ?? [])}
        names={names}
        held={[...group.permissions]}
        tabs={<PageTabs current="elements" />}
      />
    </PageTranslations>
  );
}
