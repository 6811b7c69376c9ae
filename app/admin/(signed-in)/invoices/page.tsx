import type { Metadata } from "next";
import type { ListState } from "@/components/data-table/list-state";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { count, list } from "@/lib/selling/invoices/admin-operations";
import { firstPage, type Params, readListState } from "../../first-page";
import { ListPage, type SearchParamsProps } from "../../list-page";
import { apiQuery, invoiceParameters } from "./invoice-filters";
import { InvoicesPage } from "./invoices-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.invoices") });

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="invoices"
      title={(t) => t("menu.invoices")}
      parts={["menu", "list", "invoices", "afterSales", "order"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const timeZone = (await currentShop())["shop.time_zone"];
  const state = readListState(params, invoiceParameters);
  const queryOf = (wanted: ListState) => apiQuery(wanted, timeZone);
  const read = (query: string) => attempt(list, inputOf(list, query));
  const [first, counts] = await Promise.all([
    firstPage({ name: "invoices", state, queryOf, read }),
    attempt(count, {}),
  ]);
  return <InvoicesPage {...first} firstCounts={{ path: "/cms/invoice/counts", at: first.first.at, ...counts }} />;
}
