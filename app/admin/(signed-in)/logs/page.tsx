import { redirect } from "next/navigation";
import { actionNames } from "@/lib/i18n/api/action-names";
import { modules } from "@/lib/kernel/contract/modules";
import { operationLogs } from "@/lib/registry";
import { guard } from "../../guard";
import { listPage, type SearchParamsProps } from "../../list-page";
import { OperationsPage } from "./operations-page";

const page = listPage(operationLogs.list, {
  name: "logs",
  list: "operations",
  parts: ["menu", "list", "kinds", "record", "logs"],
  more: async ({ language }) => language,
  show: (first, language) => (
    <OperationsPage {...first} actions={language === "zh" ? actionNames : {}} modules={Object.keys(modules)} />
  ),
});

export const generateMetadata = page.generateMetadata;

export default async function Page(props: SearchParamsProps) {
  const { group } = await guard("logs");
  // The menu opens this page. Admins without permission for this log are redirected to one that they can read.
  if (!group.permissions.has("oper_log.read"))
    redirect(group.permissions.has("login_log.read") ? "/admin/logs/logins" : "/admin/logs/errors");
  return page.render(props);
}
