import { toSearchString } from "@/components/data-table/list-state";
import { PageTranslations } from "@/components/i18n/page-translations";
import { attempt, inputOf } from "@/lib/next/attempt";
import * as orders from "@/lib/selling/orders/admin-operations";
import { type Params, readListState } from "../../../first-page";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { readCarriers } from "../shop-dictionaries";
import { Desk } from "./desk";
import { deskQuery } from "./desk-query";

export const generateMetadata = pageTitle("desk.title");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("shippingDesk");
  const { ids, counter } = readListState(await searchParams, ["ids", "counter"]);
  const query = toSearchString(deskQuery(ids));
  const [first, carriers] = await Promise.all([attempt(orders.list, inputOf(orders.list, query)), readCarriers()]);
  return (
    <PageTranslations parts={["orders", "order", "desk", "state", "list"]}>
      <Desk key={ids} ids={ids} counter={counter} first={{ ...first, at: Date.now() }} carriers={carriers} />
    </PageTranslations>
  );
}
