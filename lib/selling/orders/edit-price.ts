import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts } from "@/db/schema/offers";
import { orderItems } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { orderState } from "@/lib/i18n/order-state";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { addOrderEvent, type Order } from "@/lib/selling/moves/move-order";
import { closeAttempt, refuseOpenAttempt } from "@/lib/selling/payments/settle-attempt";
import { allocate } from "@/lib/selling/pricing/allocate";

export interface PriceEdit {
  goods?: number;
  freight?: number;
  reason: string;
}

type Facts = { [Field in "status" | "delivery"]: Order[Field] } & { expires_at: string | Date };
type Priced = Pick<Order, "id" | "total_price" | "freight">;

function refuseUnlessUnpaid({ status, delivery, expires_at }: Facts) {
  if (status === "unpaid" && new Date(expires_at) > new Date()) return;
  const current = status === "unpaid" ? "cancelled" : status;
  throw new AppError(
    "order_state",
    msg("The order is {status}: its price can no longer be changed.", {
      status: { said: orderState(current, delivery) },
    }),
  );
}

/**
 * Closes an open payment at WeChat Pay, because it is for the old price. A refused edit leaves it open. Must be called
 * outside a transaction.
 */
export async function closeBeforePriceEdit(db: Database, order: Facts & Priced, edit: PriceEdit) {
  refuseUnlessUnpaid(order);
  await readNewPrices(db, order, edit);
  await closeAttempt(db, order.id);
}

/** `before` must be locked. Call `closeBeforePriceEdit` before locking it. */
export async function editPrice(tx: Database, before: Order, edit: PriceEdit, userId: number) {
  refuseUnlessUnpaid(before);
  await refuseOpenAttempt(tx, before.id);
  const { goods, freight, off, lowered } = await readNewPrices(tx, before, edit);
  const { reason } = edit;
  if (!off.goods && !off.freight) return before;
  if (off.goods) await discountGoods(tx, before.id, off.goods, reason, lowered.shares);
  if (off.freight) {
    const discount = { kind: "admin", target: "freight", name: reason, amount: off.freight } as const;
    await tx.insert(orderDiscounts).values({ order_id: before.id, ...discount });
  }
  const prices = { freight, discount_total: before.discount_total + off.goods, total_price: goods + freight };
  return addOrderEvent(tx, before, "price_edit", { by: "admin", userId, reason }, prices);
}

/** Throws if a price would be above the original one. */
async function readNewPrices(db: Database, order: Priced, edit: PriceEdit) {
  const current = { goods: order.total_price - order.freight, freight: order.freight };
  const { goods = current.goods, freight = current.freight } = edit;
  const lowered = await readLowered(db, order.id);
  refuseAboveOriginal(
    { goods, freight },
    { goods: current.goods + lowered.goods, freight: current.freight + lowered.freight },
  );
  return { goods, freight, off: { goods: current.goods - goods, freight: current.freight - freight }, lowered };
}

/** By how much admins have lowered the order so far: its freight, its goods, and each line by position. */
async function readLowered(tx: Database, orderId: number) {
  const isAdmin = and(eq(orderDiscounts.order_id, orderId), eq(orderDiscounts.kind, "admin"));
  const found = await tx.select().from(orderDiscounts).where(isAdmin);
  const sumOf = (target: "goods" | "freight") =>
    found.reduce((sum, discount) => sum + (discount.target === target ? discount.amount : 0), 0);
  const shares: number[] = [];
  for (const discount of found)
    for (const [at, share] of (discount.shares ?? []).entries()) shares[at] = (shares[at] ?? 0) + share;
  return { goods: sumOf("goods"), freight: sumOf("freight"), shares };
}

/**
 * Each line gets its share of the discount, in proportion to what is still to be paid for it. A negative amount raises the
 * price: then each line gets back a part of `lowered`.
 */
async function discountGoods(tx: Database, order_id: number, amount: number, name: string, lowered: number[]) {
  const lines = await tx
    .select({ id: orderItems.id, payable: sql<number>`${orderItems.subtotal} - ${orderItems.discount}` })
    .from(orderItems)
    .where(eq(orderItems.order_id, order_id))
    .orderBy(asc(orderItems.position));
  const payable = lines.map((line) => line.payable);
  const shares = amount > 0 ? allocate(amount, payable) : allocate(-amount, lowered).map((share) => -share);
  for (const [at, { id }] of lines.entries())
    await tx
      .update(orderItems)
      .set({ discount: sql`${orderItems.discount} + ${shares[at]!}` })
      .where(eq(orderItems.id, id));
  await tx.insert(orderDiscounts).values({ order_id, kind: "admin", target: "goods", name, amount, shares });
}

type Parts = Record<"goods" | "freight", number>;

function refuseAboveOriginal(wanted: Parts, original: Parts) {
  const errors = (["goods", "freight"] as const).flatMap((path): FieldError[] => {
    const most = original[path];
    if (wanted[path] <= most) return [];
    const message = msg("A price can be raised to the original one at most: {most}.", { most: { fen: most } });
    return [{ path, code: "too_big", message, discreet: "A price can be raised to the original one at most." }];
  });
  if (errors.length) throw invalid(...errors);
}
