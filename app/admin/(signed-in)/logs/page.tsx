import { redirect } from "next/navigation";
import { actionNames } from "@/lib/i18n/api/action-names";
import { modules } from "@/lib/kernel/contract/modules";
import { operationLogs } from "@/lib/registry";
import type { Params } from "../../first-page";
import { guard } from "../../guard";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { operationParameters } from "./log-parameters";
import { OperationsPage } from "./operations-page";
import { readRetentionDays } from "./retention-days";

export const generateMetadata = pageTitle("menu.logs");

export default async function Page({ searchParams }: SearchParamsProps) {
  const { group } = await guard("logs");
  // The menu opens this page. Admins without permission for this log are redirected to one that they can read.
  if (!group.permissions.has("oper_log.read"))
    redirect(group.permissions.has("login_log.read") ? "/admin/logs/logins" : "/admin/logs/errors");
  return (
    <ListPage
      name="logs"
      title={(t) => t("menu.logs")}
      parts={["menu", "list", "kinds", "record", "logs"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group, language }: Admin) {
  const [first, days] = await Promise.all([
    firstRows(operationLogs.list, { name: "operations", params, parameters: operationParameters, hasDays: true }),
    readRetentionDays(group.permissions),
  ]);
  return (
    <OperationsPage
      {...first}
      keptDays={days}
      actions={language === "zh" ? actionNames : {}}
      modules={Object.keys(modules)}
    />
  );
}
