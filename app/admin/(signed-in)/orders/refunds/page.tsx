import { listRefunds } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { moneyParameters } from "../money-rows";
import { RefundsPage } from "./refunds-page";

export const generateMetadata = pageTitle("menu.refunds");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="refunds"
      title={(t) => t("menu.refunds")}
      parts={["menu", "list", "money", "order"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const [first] = await Promise.all([
    firstRows(listRefunds, { name: "refunds", params, parameters: moneyParameters, hasDays: true }),
  ]);
  return <RefundsPage {...first} />;
}
