import type { Metadata } from "next";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/people/customers/operations";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type Searched } from "../../list-page";
import { customerParameters } from "./customer-parameters";
import { CustomersPage } from "./customers-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("customers.title") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="customers"
      title={(words) => words("customers.title")}
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
