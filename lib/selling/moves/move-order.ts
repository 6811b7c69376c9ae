import { and, desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import {
  type AddressEventChange,
  type OrderEventKind,
  type OrderStatus,
  orderEvents,
  orders,
} from "@/db/schema/orders";
import { isPaidOffline } from "@/db/schema/payments";
import { allColumns, statement } from "@/db/statement";
import { msg } from "@/lib/i18n/msg";
import { orderState } from "@/lib/i18n/order-state";
import { AppError } from "@/lib/kernel/contract/errors";
import { requireRecord } from "@/lib/kernel/records/entity";
import { type By, type MoveName, moves } from "./states";

export type Order = typeof orders.$inferSelect;
export interface Mover<B extends By = By> {
  by: B;
  userId?: number;
  reason?: string;
}

/** Lock order: the order, its requests, products, variants. */
export async function lockOrder(tx: Database, id: number, owner?: number): Promise<Order> {
  const [found] = await lockById(tx, { id, owner: owner ?? null });
  return requireRecord("order", found);
}

const lockById = statement<{ id: number; owner: number | null }, Order>(
  (param) => sql`select ${allColumns(orders)} from ${orders}
    where id = ${param("id")} and (${param("owner")}::int is null or user_id = ${param("owner")}::int) for update`,
);

/** Whether the order was paid outside WeChat, which does not know it. */
export const wasPaidOffline = async (tx: Database, id: number) =>
  (await rows(tx, sql`select where ${isPaidOffline(id)}`)).length > 0;

/** Changes the state with one UPDATE that requires the old state, and records the event. `before` must be locked. */
export async function moveOrder<Name extends MoveName>(
  tx: Database,
  before: Order,
  name: Name,
  mover: Mover<(typeof moves)[Name]["by"][number]>,
  set: Mark = {},
) {
  const { from, to } = moves[name];
  return move(tx, before, from, to, mover, set);
}

export function returnFromRefunding(tx: Database, before: Order, reason: string) {
  return move(
    tx,
    before,
    ["refunding"],
    before.refunding_from ?? "paid",
    { by: "platform", reason },
    { refunding_from: null },
  );
}

async function move(
  tx: Database,
  before: Order,
  from: readonly OrderStatus[],
  to: OrderStatus,
  { by, userId, reason = "" }: Mover,
  set: Mark,
) {
  if (!from.includes(before.status)) throw wrongState(before, to);
  if (by !== "platform") await refuseWhileTakenBack(tx, before.id);
  const [after] = await tx
    .update(orders)
    .set({ ...set, status: to, version: sql`${orders.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(orders.id, before.id), eq(orders.status, before.status)))
    .returning();
  if (!after) throw wrongState(before, to);
  const { id: order, status } = before;
  await addEvent(tx, { order, kind: "move", from: status, to, by, user: userId ?? null, reason, address_change: null });
  return after;
}

type Mark = Omit<Partial<Order>, "id" | "status" | "version" | "updated_at" | "created_at" | "user_id" | "order_no">;

interface EventParams extends Record<string, unknown> {
  order: number;
  kind: OrderEventKind;
  from: OrderStatus;
  to: OrderStatus;
  by: By;
  user: number | null;
  reason: string;
  /** An `AddressEventChange`, as JSON. */
  address_change: string | null;
}
const addEvent = statement<EventParams, never>(
  (param) => sql`insert into ${orderEvents} (order_id, kind, "from", "to", "by", user_id, reason, address_change)
    values (${param("order")}, ${param("kind")}, ${param("from")}, ${param("to")}, ${param("by")}, ${param("user")}, ${param("reason")},
      ${param("address_change")}::jsonb)`,
);

/**
 * Records an event without a state change. Increments the version, so that an edit based on an earlier version is
 * refused.
 */
export async function addOrderEvent(
  tx: Database,
  before: Order,
  kind: Exclude<OrderEventKind, "move">,
  { by, userId, reason = "" }: Mover,
  set: Partial<Order> = {},
  change?: AddressEventChange,
) {
  const [after] = await tx
    .update(orders)
    .set({ ...set, version: before.version + 1 })
    .where(eq(orders.id, before.id))
    .returning();
  const { id: order, status: from } = before;
  const address_change = change ? JSON.stringify(change) : null;
  await addEvent(tx, { order, kind, from, to: after!.status, by, user: userId ?? null, reason, address_change });
  return after!;
}

/** For changes of the locked order that are in other tables, so that clients that follow `updated_at` notice them. */
export const touchOrder = (tx: Database, id: number) =>
  tx.update(orders).set({ updated_at: sql`now()` }).where(eq(orders.id, id));

/** Whether a parcel of the order is being taken back, while the carrier has not confirmed that its waybill is cancelled. */
export const isBeingTakenBack = (orderId: SQLWrapper | number) =>
  sql`exists (select from loose_waybills where order_id = ${orderId} and shipment_id is not null)`;

/** The order must be locked. */
export async function refuseWhileTakenBack(tx: Database, orderId: number) {
  const [found] = await rows(tx, sql`select where ${isBeingTakenBack(orderId)}`);
  if (found) throw new AppError("order_state", "A parcel of this order is being taken back. Try again in a moment.");
}

/** A shipped order becomes paid again. `before` must be locked. */
export async function undoParcel(tx: Database, before: Order, mover: Mover) {
  if (before.status === "paid") return addOrderEvent(tx, before, "parcel_undo", mover);
  const isMove = and(eq(orderEvents.order_id, before.id), eq(orderEvents.kind, "move"));
  const [last] = await tx.select().from(orderEvents).where(isMove).orderBy(desc(orderEvents.id)).limit(1);
  if (last?.from !== "paid" || last.to !== "shipped")
    throw new AppError("order_state", "Something has happened to the order since it was shipped.");
  return addOrderEvent(tx, before, "parcel_undo", mover, { status: "paid", shipped_at: null });
}

export const wrongState = ({ status, delivery }: Pick<Order, "status" | "delivery">, target: OrderStatus) =>
  new AppError(
    "order_state",
    msg("The order is {status}: it cannot become {target}.", {
      status: { said: orderState(status, delivery) },
      target: { said: orderState(target, delivery) },
    }),
  );
