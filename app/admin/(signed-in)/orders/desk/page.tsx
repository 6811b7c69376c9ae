import { toSearchString } from "@/components/data-table/list-state";
import { attempt, inputOf } from "@/lib/next/attempt";
import * as orders from "@/lib/selling/orders/admin-operations";
import { readListState } from "../../../first-page";
import { plainPage } from "../../../plain-page";
import { readCarriers } from "../shop-dictionaries";
import { Desk } from "./desk";
import { deskQuery } from "./desk-query";

const page = plainPage("shippingDesk", ["orders", "order", "desk", "state", "list"], async (_, params) => {
  const { ids, counter } = readListState(params, ["ids", "counter"]);
  const query = toSearchString(deskQuery(ids));
  const [first, carriers] = await Promise.all([attempt(orders.list, inputOf(orders.list, query)), readCarriers()]);
  return <Desk key={ids} ids={ids} counter={counter} first={{ ...first, at: Date.now() }} carriers={carriers} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
