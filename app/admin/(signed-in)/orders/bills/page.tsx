import { list } from "@/lib/selling/bills/operations";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { billParameters } from "../money-rows";
import { BillsPage } from "./bills-page";

export const generateMetadata = pageTitle("menu.bills");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="bills"
      title={(t) => t("menu.bills")}
      parts={["menu", "list", "money", "bills"]}
      searchParams={searchParams}
      rows={async (params) => (
        <BillsPage {...(await firstRows(list, { name: "bills", params, parameters: billParameters, hasDays: true }))} />
      )}
    />
  );
}
