import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { orderItems } from "@/db/schema/orders";
import { statement, together } from "@/db/statement";
import { writeLedger } from "./ledger";

/** Always sorted by product id, so that two transactions cannot deadlock. */
const itemsOf = statement<{ order: number }, { product_id: number; count: number; left: number }>(
  (param) => sql`select product_id, count, count - shipped_count as "left" from ${orderItems}
    where order_id = ${param("order")} order by product_id`,
  "pool",
);

/**
 * Gives back the goods that are in no parcel: goods in a parcel are not on the shelf any more.
 * Call this only if your own UPDATE has just cleared the order's `stock_held`.
 */
export async function giveBack(tx: Database, orderId: number, reason: "cancel" | "refund") {
  const items = (await itemsOf(tx, { order: orderId })).filter(({ left }) => left > 0);
  for (const { product_id, left } of items)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${left}` })
      .where(eq(products.id, product_id));
  await writeLedger(
    tx,
    items.map(({ product_id, left }) => ({ product_id, delta: left, reason, order_id: orderId })),
  );
}

/** For a payment that arrived after the order expired. Returns false and takes nothing if any product is short. */
export async function takeAgain(tx: Database, orderId: number) {
  const items = await itemsOf(tx, { order: orderId });
  for (const { product_id, count } of items) {
    const [product] = await tx
      .select({ stock: products.stock })
      .from(products)
      .where(eq(products.id, product_id))
      .for("update");
    if (!product || product.stock < count) return false;
  }
  for (const { product_id, count } of items)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${count}` })
      .where(eq(products.id, product_id));
  await writeLedger(
    tx,
    items.map(({ product_id, count }) => ({ product_id, delta: -count, reason: "late_payment", order_id: orderId })),
  );
  return true;
}

const sell = statement<{ product: number; count: number }, never>(
  (param) =>
    sql`update ${products} set sold = greatest(sold + ${param("count")}::int, 0), updated_at = now() where id = ${param("product")}`,
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
