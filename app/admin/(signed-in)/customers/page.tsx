import { list } from "@/lib/people/customers/operations";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { customerParameters } from "./customer-parameters";
import { CustomersPage } from "./customers-page";

export const generateMetadata = pageTitle("customers.title");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="customers"
      title={(t) => t("customers.title")}
      parts={["list", "users", "customers", "coupons"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  return (
    <CustomersPage
      {...(await firstRows(list, { name: "customers", params, parameters: customerParameters, hasDays: true }))}
    />
  );
}
