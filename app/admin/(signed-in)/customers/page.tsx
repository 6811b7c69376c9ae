import type { Metadata } from "next";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/people/customers/operations";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { customerParameters } from "./customer-parameters";
import { CustomersPage } from "./customers-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("customers.title") });

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="customers"
      title={(t) => t("customers.title")}
      parts={["list", "users", "customers"]}
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
