import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";
import { orderItems, orders } from "@/db/schema/orders";
import type { Order } from "./move-order";

/** In the order of the products' ids, always: two transactions then never wait for each other in a circle. */
function itemsOf(tx: Database, orderId: number) {
  return tx
    .select({ product_id: orderItems.product_id, count: orderItems.count })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(orderItems.product_id);
}

/** Only while it is held, in the statement that clears the flag. */
export async function giveBackStock(tx: Database, order: Order, reason: "cancel" | "refund") {
  const [released] = await tx
    .update(orders)
    .set({ stock_held: false })
    .where(sql`${orders.id} = ${order.id} and ${orders.stock_held}`)
    .returning({ id: orders.id });
  if (released) await putBack(tx, order.id, reason);
}

/** For orders whose flag the caller's own UPDATE has just cleared. */
export async function putBack(tx: Database, orderId: number, reason: "cancel" | "refund") {
  const items = await itemsOf(tx, orderId);
  for (const { product_id, count } of items)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${count}` })
      .where(eq(products.id, product_id));
  await tx
    .insert(stockLedger)
    .values(items.map(({ product_id, count }) => ({ product_id, delta: count, reason, order_id: orderId })));
}

/** For money that came after the order had expired. False, and nothing taken, unless there is enough of all. */
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
