import type { Metadata } from "next";
import { StateTones } from "@/components/orders/order-state";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { moneyParameters } from "../money-rows";
import { readTones } from "../shop-dictionaries";
import { PaymentsPage } from "./payments-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.payments") });

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="payments"
      title={(t) => t("menu.payments")}
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
