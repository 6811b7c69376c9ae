import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";

/**
 * Sets the stocks to what they would be without any order, and removes the lines of orders from the ledger. A count of the
 * shelf remains right: its line becomes the difference from the lines that remain before it. The triggers of the ledger and of
 * products must be off.
 */
export async function forgetOrders(tx: Database) {
  await tx.execute(sql`with counted as (
      select id, variant_id, reserved - coalesce(lag(reserved) over shelf, 0) as reserved, coalesce(lag(id) over shelf, 0) as since
      from stock_ledger where reserved is not null window shelf as (partition by variant_id order by id)),
    corrected as (
      select c.id, l.delta + c.reserved + coalesce((select sum(o.delta) from stock_ledger o
        where o.variant_id = c.variant_id and o.order_id is not null and o.id > c.since and o.id < c.id), 0) as delta
      from counted c join stock_ledger l on l.id = c.id),
    gone as (delete from stock_ledger where order_id is not null or id in (select id from corrected where delta = 0))
    update stock_ledger l set delta = c.delta, reserved = 0 from corrected c where c.id = l.id and c.delta <> 0`);
  await tx.execute(sql`update variants v set stock = l.stock
    from (select w.id, coalesce(sum(delta), 0) as stock from variants w left join stock_ledger on variant_id = w.id group by w.id) l
    where l.id = v.id and v.stock <> l.stock`);
  await tx.execute(sql`update products p set stock = v.stock
    from (select product_id, sum(stock) as stock from variants where deleted_at is null group by product_id) v
    where v.product_id = p.id and p.stock <> v.stock`);
}
