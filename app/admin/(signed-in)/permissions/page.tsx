import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { permissions } from "@/lib/registry";
import { list as listGroups } from "@/lib/rights/groups/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { readRightNames } from "../groups/admin-rights";
import { PermissionList } from "./permission-list";

export const generateMetadata = pageTitle("menu.page.advanced");

export default async function Page() {
  await guard("advanced");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["permissions", "kinds", "rights"]}>
      <PageHeader title={t("menu.advanced")} note={t("permissions.count", { count: allPermissions.length })} />
      <PageTabs current="advanced" />
      <DelayedSkeleton skeleton={<RowsSkeleton />} rows={rowsOf()} />
    </PageTranslations>
  );
}

async function rowsOf() {
  const { group } = await guard("advanced");
  const seesGroups = group.permissions.has("group.read");
  const [modules, urls, groups, names] = await Promise.all([
    read(permissions.list, {}),
    read(permissions.listUrls, {}),
    seesGroups ? read(listGroups, {}) : undefined,
    readRightNames(),
  ]);
  return (
    <PermissionList
      points={modules.items.flatMap(({ points }) => points)}
      open={urls.items.filter(({ permission }) => permission === null)}
      groups={groups?.items.filter(({ is_system }) => !is_system)}
      own={[...group.permissions]}
      names={names}
    />
  );
}
