import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { orderItems } from "@/db/schema/orders";
import { statement, together } from "@/db/statement";
import { writeLedger } from "./ledger";
import { lockStocks, moveStocks } from "./move-stocks";

interface Item {
  product_id: number;
  variant_id: number;
  count: number;
  left: number;
}
const itemsOf = statement<{ order: number }, Item>(
  (
    param,
  ) => sql`select product_id, variant_id, count, count - shipped_count - restocked_count + returned_count as "left" from ${orderItems}
    where order_id = ${param("order")} order by product_id, variant_id`,
  "pool",
);

type Reason = "cancel" | "refund" | "late_payment";

async function move(tx: Database, orderId: number, reason: Reason, moves: (Item & { delta: number })[]) {
  await moveStocks(tx, moves, "order");
  await writeLedger(
    tx,
    moves.map(({ product_id, variant_id, delta }) => ({ product_id, variant_id, delta, reason, order_id: orderId })),
  );
}

/**
 * Gives back the goods that are in no parcel and were not given back before: goods in a parcel are not on the shelf any more.
 * The order must be locked.
 */
export async function giveBack(tx: Database, orderId: number, reason: "cancel" | "refund") {
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

/** For a payment that arrived after the order expired. Returns false and takes nothing if any variant is short. */
export async function takeAgain(tx: Database, orderId: number) {
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
  "pool",
);

/** How often a product was sold, which lists are sorted by. */
export async function countSold(tx: Database, orderId: number, sign: 1 | -1) {
  const items = await itemsOf(tx, { order: orderId });
  await together(
    tx,
    items.map(({ product_id, count }) => sell.asked({ product: product_id, count: sign * count })),
  );
}
