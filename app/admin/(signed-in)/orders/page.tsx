import { dayRangeQuery } from "@/components/data-table/days";
import { toSearchString } from "@/components/data-table/list-state";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import * as orders from "@/lib/selling/orders/admin-operations";
import { list as listAlarms } from "@/lib/system/alarms/operations";
import { type Params, parametersOf, readListState } from "../../first-page";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { besideTab, expand, ownParameters } from "./order-filters";
import { OrdersPage } from "./orders-page";
import { readCarriers } from "./shop-dictionaries";

export const generateMetadata = pageTitle("orders.title");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="orders"
      title="orders.title"
      parts={["list", "menu", "orders", "state"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  // Read before the list, so that the next poll reports an order that is paid between the two reads.
  const [shop, paid] = await Promise.all([currentShop(), attempt(listAlarms, { type: "order.paid", size: 1 })]);
  const timeZone = shop["shop.time_zone"];
  const state = readListState(params, [...parametersOf(orders.list), ...ownParameters]);
  const query = dayRangeQuery(expand(besideTab(state), timeZone), timeZone);
  const [first, counts, carriers] = await Promise.all([
    firstRows(orders.list, { name: "orders", params, ownParameters, expand }),
    attempt(orders.count, inputOf(orders.count, toSearchString(query))),
    readCarriers(),
  ]);
  return (
    <OrdersPage
      {...first}
      firstCounts={{ path: "/cms/order/counts", query, at: first.first.at, ...counts }}
      lastPaid={paid.done && (paid.done.items[0]?.position ?? 0)}
      carriers={carriers}
      permissions={[...group.permissions]}
    />
  );
}
