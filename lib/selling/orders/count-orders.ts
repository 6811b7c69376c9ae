import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type OrderStatus, orderStatuses } from "@/db/schema/orders";
import { conditionOf, type Filters, isIn, isToPickUp } from "./order-filters";

/** An expired order counts as cancelled even before the sweep cancels it. */
export async function countOrders(db: Database, filters: Omit<Filters, "status"> = {}) {
  const counts = orderStatuses.map(
    (status) => sql`(count(*) filter (where ${isIn(status)}))::int as ${sql.identifier(status)}`,
  );
  const [found] = await rows<Record<OrderStatus | "all" | "to_pick_up", number>>(
    db,
    sql`select count(*)::int as "all", ${sql.join(counts, sql`, `)}, (count(*) filter (where ${isToPickUp}))::int as to_pick_up
      from orders where ${conditionOf(filters)}`,
  );
  return found!;
}
