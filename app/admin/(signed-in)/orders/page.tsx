import type { Metadata } from "next";
import { Suspense } from "react";
import { readState } from "@/components/data-table/list-state";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { StateTones } from "@/components/order-state";
import { PageHeader } from "@/components/page-header";
import { PageWords } from "@/components/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { get as getPreferences } from "@/lib/people/preferences/operations";
import * as orders from "@/lib/selling/orders/admin-operations";
import { guard } from "../../guard";
import { apiQuery, orderParameters, withoutPaging } from "./order-filters";
import { OrdersPage } from "./orders-page";
import { readCarriers, readTones } from "./shop-words";

type Params = Record<string, string | string[] | undefined>;

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("orders.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("orders");
  const words = await getWords();
  return (
    <PageWords parts={["list", "orders", "state"]}>
      <Suspense
        fallback={
          <>
            <PageHeader title={words("orders.title")} />
            <p role="status" className="sr-only">
              {words("list.loading")}
            </p>
            <RowsSkeleton />
          </>
        }
      >
        <Orders params={await searchParams} />
      </Suspense>
    </PageWords>
  );
}

async function Orders({ params }: { params: Params }) {
  const { group } = await guard("orders");
  const timeZone = (await currentShop())["shop.time_zone"];
  const given = Object.entries(params).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const state = readState(given, orderParameters);
  const query = apiQuery(state, new Date(), timeZone);
  const countsQuery = apiQuery(withoutPaging(state, "status", "sort"), new Date(), timeZone);
  const [list, counts, carriers, tones, preferences] = await Promise.all([
    attempt(orders.list, inputOf(orders.list, query)),
    attempt(orders.count, inputOf(orders.count, countsQuery)),
    readCarriers(),
    readTones(),
    attempt(getPreferences, {}),
  ]);
  const at = Date.now();
  return (
    <StateTones tones={tones}>
      <OrdersPage
        first={{ query, at, page: list.done, problem: list.problem }}
        firstCounts={{ path: `/cms/order/counts${countsQuery}`, at: at + 0.5, ...counts }}
        carriers={carriers}
        preference={preferences.done?.lists.find((each) => each.list === "orders")}
        permissions={[...group.permissions]}
      />
    </StateTones>
  );
}
