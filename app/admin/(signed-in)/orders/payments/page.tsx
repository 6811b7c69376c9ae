import type { Metadata } from "next";
import { StateTones } from "@/components/orders/order-state";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type Searched } from "../../../list-page";
import { moneyParameters } from "../money-tones";
import { readTones } from "../shop-words";
import { PaymentsPage } from "./payments-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.payments") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="payments"
      title={(words) => words("menu.payments")}
      parts={["menu", "list", "money", "order"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const [first, tones] = await Promise.all([
    firstRows(list, { name: "payments", params, parameters: moneyParameters, hasDays: true }),
    readTones(),
  ]);
  return (
    <StateTones tones={tones}>
      <PaymentsPage {...first} />
    </StateTones>
  );
}
