import { type ListState, toSearchString, withoutPaging } from "@/components/data-table/list-state";
import { PageTranslations } from "@/components/i18n/page-translations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import * as orders from "@/lib/selling/orders/admin-operations";
import { list as listAlarms } from "@/lib/system/alarms/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { firstPage, type Params, readListState } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { pageTitle } from "../../page-title";
import { apiQuery, orderParameters, tabOf } from "./order-filters";
import { OrdersPage } from "./orders-page";
import { readCarriers } from "./shop-dictionaries";

export const generateMetadata = pageTitle("orders.title");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("orders");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list", "menu", "orders", "state"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("orders.title")} />} rows={rowsOf(await searchParams)} />
    </PageTranslations>
  );
}

async function rowsOf(params: Params) {
  const { group } = await guard("orders");
  // Read before the list, so that the next poll reports an order that is paid between the two reads.
  const [shop, paid] = await Promise.all([currentShop(), attempt(listAlarms, { type: "order.paid", size: 1 })]);
  const timeZone = shop["shop.time_zone"];
  const state = readListState(params, orderParameters);
  const queryOf = (wanted: ListState) => apiQuery(wanted, new Date(), timeZone);
  const tab = tabOf(state);
  const ofTab = tab?.delivery && tab.delivery === state.delivery ? (["delivery"] as const) : [];
  const countsQuery = queryOf(withoutPaging(state, "status", "sort", ...ofTab));
  const [first, counts, carriers] = await Promise.all([
    firstPage({ name: "orders", state, queryOf, read: (query) => attempt(orders.list, inputOf(orders.list, query)) }),
    attempt(orders.count, inputOf(orders.count, toSearchString(countsQuery))),
    readCarriers(),
  ]);
  return (
    <OrdersPage
      {...first}
      firstCounts={{ path: "/cms/order/counts", query: countsQuery, at: first.first.at, ...counts }}
      lastPaid={paid.done && (paid.done.items[0]?.position ?? 0)}
      carriers={carriers}
      permissions={[...group.permissions]}
    />
  );
}
