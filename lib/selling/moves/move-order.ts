import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type OrderEventKind, type OrderStatus, orderEvents, orders } from "@/db/schema/orders";
import { allColumns, statement, together } from "@/db/statement";
import { say } from "@/lib/i18n/say";
import { AppError, notFound } from "@/lib/kernel/errors";
import { type By, type MoveName, moves } from "./states";

export type Order = typeof orders.$inferSelect;
interface Mover<B extends By = By> {
  by: B;
  userId?: number;
  reason?: string;
}

/** Every change of an order locks the order's row first, then payments, then products. */
export async function lockOrder(tx: Database, id: number, owner?: number): Promise<Order> {
  return theOrder(await lockedOrder(tx, { id, owner: owner ?? null }));
}

/** For `together`: `theOrder` takes its rows. */
export const lockedOrder = statement<{ id: number; owner: number | null }, Order>(
  (of) => sql`select ${allColumns(orders)} from ${orders}
    where id = ${of("id")} and (${of("owner")}::int is null or user_id = ${of("owner")}::int) for update`,
  "pool",
);

export function theOrder([found]: Order[]) {
  if (!found) throw notFound("There is no such order.");
  return found;
}

/**
 * Moves the order by one UPDATE that requires its old state, and records the event. `before` must be locked, and read after every other
 * change of the row: what is not in `set` is written as it stands there.
 */
export async function moveOrder<Name extends MoveName>(
  tx: Database,
  before: Order,
  name: Name,
  mover: Mover<(typeof moves)[Name]["by"][number]>,
  set: Partial<Movable> = {},
) {
  const { from, to } = moves[name];
  return move(tx, before, from, to, mover, set);
}

/** Returns an order to its earlier state, when its refund was closed or refused. */
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
  set: Partial<Movable>,
) {
  if (!from.includes(before.status)) throw wrongState(before, to);
  const event = { order: before.id, from: before.status, to, by, user: userId ?? null, reason };
  const update = moved.asked({ to, ...written({ ...before, ...set }) });
  const rowsOf = await together(tx, [update, addEvent.asked({ kind: "move", ...event })]);
  const [after] = rowsOf(update);
  if (!after) throw wrongState(before, to); // the transaction fails, and its event with it
  return after;
}

/** What may change together with the state. */
type Moments = Pick<Order, "paid_at" | "shipped_at" | "completed_at" | "cancelled_at">;
type Marks = Pick<Order, "cancelled_by" | "refunding_from" | "refunded_amount" | "stock_held" | "pickup_code">;
type Movable = Moments & Marks;

/** All of them are written, changed or not: so there is one statement for every move. */
const moved = statement<{ to: OrderStatus } & ReturnType<typeof written>, Order>(
  (of) => sql`update ${orders} set status = ${of("to")}, version = version + 1, updated_at = now(),
      paid_at = ${of("paid_at")}::timestamptz, shipped_at = ${of("shipped_at")}::timestamptz,
      completed_at = ${of("completed_at")}::timestamptz, cancelled_at = ${of("cancelled_at")}::timestamptz,
      cancelled_by = ${of("cancelled_by")}, refunding_from = ${of("refunding_from")},
      refunded_amount = ${of("refunded_amount")}, stock_held = ${of("stock_held")}, pickup_code = ${of("pickup_code")}
    where id = ${of("id")} and status = ${of("status")}
    returning ${allColumns(orders)}`,
  "pool",
);

function written({ paid_at, shipped_at, completed_at, cancelled_at, ...order }: Order) {
  const { id, status, cancelled_by, refunding_from, refunded_amount, stock_held, pickup_code } = order;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id,
    status,
    cancelled_by,
    refunding_from,
    refunded_amount,
    stock_held,
    pickup_code,
    paid_at: text(paid_at),
    shipped_at: text(shipped_at),
    completed_at: text(completed_at),
    cancelled_at: text(cancelled_at),
  };
}

interface Happened extends Record<string, unknown> {
  order: number;
  kind: OrderEventKind;
  from: OrderStatus;
  to: OrderStatus;
  by: By;
  user: number | null;
  reason: string;
}
const addEvent = statement<Happened, never>(
  (of) => sql`insert into ${orderEvents} (order_id, kind, "from", "to", "by", user_id, reason)
    values (${of("order")}, ${of("kind")}, ${of("from")}, ${of("to")}, ${of("by")}, ${of("user")}, ${of("reason")})`,
  "pool",
);

/** Records what happened within the order's state. It raises the version, too: who has read the order has not read this. */
export async function noteEvent(
  tx: Database,
  before: Order,
  kind: Exclude<OrderEventKind, "move">,
  { by, userId, reason = "" }: Mover,
  set: Partial<Order> = {},
) {
  const [after] = await tx
    .update(orders)
    .set({ ...set, version: before.version + 1 })
    .where(eq(orders.id, before.id))
    .returning();
  const { id: order, status } = before;
  await addEvent(tx, { order, kind, from: status, to: status, by, user: userId ?? null, reason });
  return after!;
}

export const wrongState = ({ status }: Pick<Order, "status">, target: OrderStatus) =>
  new AppError(
    "order_state",
    say("The order is {status}: it cannot become {target}.", { status: { said: status }, target: { said: target } }),
  );
