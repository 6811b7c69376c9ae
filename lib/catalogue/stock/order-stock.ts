import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { orderItems } from "@/db/schema/orders";
import { statement } from "@/db/statement";
import { lockStocks } from "./locks";
import { moveStocks, writeLedger } from "./stocks";

interface Item {
  product_id: number;
  variant_id: number;
  count: number;
  left: number;
  unsold: number;
}
const itemsOf = statement<{ order: number }, Item>(
  (
    param,
  ) => sql`select product_id, variant_id, count, count - shipped_count - restocked_count + returned_count as "left",
      count - refunded_count as unsold from ${orderItems}
    where order_id = ${param("order")} order by product_id, variant_id`,
);

type Reason = "cancel" | "refund" | "return" | "late_payment";

interface Units {
  product_id: number;
  variant_id: number;
  delta: number;
}

async function move(
  tx: Database,
  order_id: number,
  reason: Reason,
  moves: Units[],
  after_sale_id: number | null = null,
) {
  await moveStocks(tx, moves, "order");
  await writeLedger(
    tx,
    moves.map(({ product_id, variant_id, delta }) => ({
      product_id,
      variant_id,
      delta,
      reason,
      order_id,
      after_sale_id,
    })),
  );
}

/** Locks the stocks of an order, so that a refund can return its units in several steps. */
export async function lockOrderStock(tx: Database, orderId: number) {
  await lockStocks(tx, await itemsOf(tx, { order: orderId }));
}

/** Returns units of an after-sale request to stock. `lockOrderStock` must have locked the stocks. */
export async function returnUnits(
  tx: Database,
  orderId: number,
  reason: "refund" | "return",
  units: Units[],
  afterSaleId: number,
) {
  if (units.length) await move(tx, orderId, reason, units, afterSaleId);
}

/** Returns to stock the goods of a locked order that are in no parcel and were not returned before. */
export async function returnStock(tx: Database, orderId: number, reason: "cancel" | "refund") {
  const items = (await itemsOf(tx, { order: orderId })).filter(({ left }) => left > 0);
  if (!items.length) return;
  await lockStocks(tx, items);
  await move(
    tx,
    orderId,
    reason,
    items.map((item) => ({ ...item, delta: item.left })),
  );
}

/** Takes the stock of an expired order that was paid late. Returns false, and takes nothing, if a variant is short. */
export async function deductAgain(tx: Database, orderId: number) {
  const items = await itemsOf(tx, { order: orderId });
  const stocks = await lockStocks(tx, items);
  if (items.some(({ variant_id, count }) => (stocks.get(variant_id) ?? 0) < count)) return false;
  await move(
    tx,
    orderId,
    "late_payment",
    items.map((item) => ({ ...item, delta: -item.count })),
  );
  return true;
}

const sell = statement<{ product: number; count: number }, never>(
  (param) =>
    sql`update ${products} set sold = greatest(sold + ${param("count")}::int, 0) where id = ${param("product")}`,
);

/** Updates the number sold, by which lists are sorted. The products must be locked, or the lines sorted by product. */
export async function countSold(tx: Database, lines: { product_id: number; count: number }[]) {
  for (const { product_id, count } of lines) await sell(tx, { product: product_id, count });
}

export const sellUnits = async (tx: Database, orderId: number) => countSold(tx, await itemsOf(tx, { order: orderId }));

/** For `countSold`: the units that a refund of the whole order subtracts, without those of earlier refunds. */
export async function unsoldUnits(tx: Database, orderId: number) {
  const items = await itemsOf(tx, { order: orderId });
  return items.map(({ product_id, unsold }) => ({ product_id, count: -unsold }));
}

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
