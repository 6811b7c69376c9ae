import type { Metadata } from "next";
import { StateTones } from "@/components/orders/order-state";
import { getWords } from "@/lib/next/words";
import { listRefunds } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type Searched } from "../../../list-page";
import { moneyParameters } from "../money-tones";
import { readTones } from "../shop-words";
import { RefundsPage } from "./refunds-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.refunds") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="refunds"
      title={(words) => words("menu.refunds")}
      parts={["menu", "list", "money", "order"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const [first, tones] = await Promise.all([
    firstRows(listRefunds, { name: "refunds", params, parameters: moneyParameters, hasDays: true }),
    readTones(),
  ]);
  return (
    <StateTones tones={tones}>
      <RefundsPage {...first} />
    </StateTones>
  );
}
