import { list } from "@/lib/system/login-log/operations";
import type { Params } from "../../../first-page";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { loginParameters } from "../log-parameters";
import { readRetentionDays } from "../retention-days";
import { LoginsPage } from "./logins-page";

export const generateMetadata = pageTitle("menu.logins");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="logins"
      title={(t) => t("menu.logs")}
      parts={["menu", "list", "logs"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  const [first, days] = await Promise.all([
    firstRows(list, { name: "logins", params, parameters: loginParameters, hasDays: true }),
    readRetentionDays(group.permissions),
  ]);
  return <LoginsPage {...first} keptDays={days} />;
}
