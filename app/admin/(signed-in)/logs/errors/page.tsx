import { list } from "@/lib/system/error-log/operations";
import type { Params } from "../../../first-page";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { errorParameters } from "../log-parameters";
import { readRetentionDays } from "../retention-days";
import { ErrorsPage } from "./errors-page";

export const generateMetadata = pageTitle("menu.errors");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="errors"
      title={(t) => t("menu.logs")}
      parts={["menu", "list", "logs"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  const [first, days] = await Promise.all([
    firstRows(list, { name: "errors", params, parameters: errorParameters, hasDays: true }),
    readRetentionDays(group.permissions),
  ]);
  return <ErrorsPage {...first} keptDays={days} />;
}
