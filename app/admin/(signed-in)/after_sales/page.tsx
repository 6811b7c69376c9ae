import type { ListState } from "@/components/data-table/list-state";
import { PageTranslations } from "@/components/i18n/page-translations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import * as afterSales from "@/lib/selling/after-sales/admin-operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { firstPage, type Params, readListState } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { pageTitle } from "../../page-title";
import { afterSaleParameters, apiQuery } from "./after-sale-filters";
import { AfterSalesPage } from "./after-sales-page";

export const generateMetadata = pageTitle("afterSales.title");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("after_sales");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("afterSales.title")} />} rows={rowsOf(await searchParams)} />
    </PageTranslations>
  );
}

async function rowsOf(params: Params) {
  const timeZone = (await currentShop())["shop.time_zone"];
  const state = readListState(params, afterSaleParameters);
  const queryOf = (wanted: ListState) => apiQuery(wanted, timeZone);
  const read = (query: string) => attempt(afterSales.list, inputOf(afterSales.list, query));
  const [first, counts] = await Promise.all([
    firstPage({ name: "after_sales", state, queryOf, read }),
    attempt(afterSales.count, {}),
  ]);
  return <AfterSalesPage {...first} firstCounts={{ path: "/cms/after_sale/counts", at: first.first.at, ...counts }} />;
}
