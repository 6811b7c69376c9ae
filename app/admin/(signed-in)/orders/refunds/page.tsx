import type { Metadata } from "next";
import { queryOfDays } from "@/components/data-table/days";
import { StateTones } from "@/components/orders/order-state";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { listRefunds } from "@/lib/selling/payments/admin-operations";
import { firstPage, type Params, stateOf } from "../../../first-page";
import { guard } from "../../../guard";
import { ListSkeleton } from "../../../list-skeleton";
import { RowsOnceRead } from "../../../rows-once-read";
import { moneyParameters } from "../money-tones";
import { readTones } from "../shop-words";
import { RefundsPage } from "./refunds-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.refunds") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("refunds");
  const words = await getWords();
  return (
    <PageWords parts={["menu", "list", "money", "order"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menu.refunds")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const timeZone = (await currentShop())["shop.time_zone"];
  const [first, tones] = await Promise.all([
    firstPage({
      name: "refunds",
      state: stateOf(params, moneyParameters),
      queryOf: (state) => queryOfDays(state, timeZone),
      read: (query) => attempt(listRefunds, inputOf(listRefunds, query)),
    }),
    readTones(),
  ]);
  return (
    <StateTones tones={tones}>
      <RefundsPage {...first} />
    </StateTones>
  );
}
