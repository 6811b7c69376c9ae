import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";
import { orderItems } from "@/db/schema/orders";

/** Always sorted by product id, so that two transactions cannot deadlock. */
function itemsOf(tx: Database, orderId: number) {
  return tx
    .select({
      product_id: orderItems.product_id,
      count: orderItems.count,
      left: sql<number>`${orderItems.count} - ${orderItems.shipped_count}`,
    })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(orderItems.product_id);
}

/**
 * Gives back what is in no parcel: what has left is not on the shelf.
 * Call this only if your own UPDATE has just cleared the order's `stock_held`.
 */
export async function putBack(tx: Database, orderId: number, reason: "cancel" | "refund") {
  const items = (await itemsOf(tx, orderId)).filter(({ left }) => left > 0);
  for (const { product_id, left } of items)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${left}` })
      .where(eq(products.id, product_id));
  if (items.length)
    await tx
      .insert(stockLedger)
      .values(items.map(({ product_id, left }) => ({ product_id, delta: left, reason, order_id: orderId })));
}

/** For a payment that arrived after the order expired. Returns false and takes nothing if any product is short. */
export async function takeStockAgain(tx: Database, orderId: number) {
  const items = await itemsOf(tx, orderId);
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
  await tx.insert(stockLedger).values(
    items.map(({ product_id, count }) => ({
      product_id,
      delta: -count,
      reason: "late_payment" as const,
      order_id: orderId,
    })),
  );
  return true;
}

export async function countSold(tx: Database, orderId: number, sign: 1 | -1) {
  for (const { product_id, count } of await itemsOf(tx, orderId))
    await tx
      .update(products)
      .set({ sold: sql`greatest(${products.sold} + ${sign * count}, 0)` })
      .where(eq(products.id, product_id));
}
