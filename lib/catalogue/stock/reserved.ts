import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";

/**
 * How many pieces of each product are reserved: taken from its stock by orders that still hold it, and in no parcel yet. So
 * stock + reserved is what lies on the shelf. Read it after the product is locked, and each order counts whole.
 */
export async function reservedOf(db: Database, ids: number[]): Promise<(id: number) => number> {
  if (!ids.length) return () => 0;
  // The states only help the planner: an order of another state holds nothing that has not left.
  const found = await rows<{ id: number; reserved: number }>(
    db,
    sql`select i.product_id as id, sum(i.count - i.shipped_count)::int as reserved
      from order_items i join orders o on o.id = i.order_id
      where i.product_id = any(${`{${ids.join(",")}}`}::int[]) and i.shipped_count < i.count
        and o.stock_held and o.status in ('unpaid', 'paid', 'refunding')
      group by i.product_id`,
  );
  const known = new Map(found.map(({ id, reserved }) => [id, reserved]));
  return (id) => known.get(id) ?? 0;
}
