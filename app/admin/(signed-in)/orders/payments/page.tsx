import { list } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { moneyParameters } from "../money-rows";
import { PaymentsPage } from "./payments-page";

export const generateMetadata = pageTitle("menu.payments");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="payments"
      title={(t) => t("menu.payments")}
      parts={["menu", "list", "money", "order"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const [first] = await Promise.all([
    firstRows(list, { name: "payments", params, parameters: moneyParameters, hasDays: true }),
  ]);
  return <PaymentsPage {...first} />;
}
