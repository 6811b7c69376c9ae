import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type AfterSaleStatus, activeAfterSales, afterSaleEvents, afterSales } from "@/db/schema/after-sales";
import { sqlList } from "@/db/schema/columns";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { touchOrder } from "@/lib/selling/moves/move-order";

type By = "shopper" | "admin" | "platform" | "system";

interface Move {
  from: readonly AfterSaleStatus[];
  to: AfterSaleStatus;
  by: readonly By[];
}

const afterSaleMoves = {
  approve: { from: ["requested"], to: "approved", by: ["admin"] },
  agree: { from: ["requested"], to: "refunding", by: ["admin", "system"] },
  reject: { from: ["requested", "sent", "refunding"], to: "rejected", by: ["admin"] },
  withdraw: { from: ["requested", "approved"], to: "withdrawn", by: ["shopper"] },
  send: { from: ["approved"], to: "sent", by: ["shopper"] },
  receive: { from: ["approved", "sent"], to: "refunding", by: ["admin"] },
  lapse: { from: ["approved"], to: "closed", by: ["system"] },
  /** By the system: nothing to pay. By an admin: paid by other means. */
  finish: { from: ["refunding"], to: "refunded", by: ["platform", "system", "admin"] },
  close: { from: activeAfterSales, to: "closed", by: ["system"] },
} as const satisfies Record<string, Move>;
type AfterSaleMove = keyof typeof afterSaleMoves;

export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
export const daysFromNow = (days: number) => hoursFromNow(days * 24);

export type AfterSale = typeof afterSales.$inferSelect;
interface Mover<B extends By = By> {
  by: B;
  userId?: number;
  reason?: string;
}
type Mark = Partial<
  Pick<
    AfterSale,
    | "agreed"
    | "agreed_freight"
    | "entitled_freight"
    | "is_automatic"
    | "refund_id"
    | "return_to"
    | "carrier"
    | "tracking_no"
    | "due_at"
  >
>;

/** The order must be locked first. */
export async function lockAfterSale(tx: Database, id: number): Promise<AfterSale> {
  const [found] = await tx.select().from(afterSales).where(eq(afterSales.id, id)).for("update");
  if (!found) throw notFound("There is no such request.");
  return found;
}

export const lockActiveRequests = (tx: Database, orderId: number) =>
  tx
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.order_id, orderId), inArray(afterSales.status, [...activeAfterSales])))
    .orderBy(afterSales.id)
    .for("update");

export async function moveAfterSale<Name extends AfterSaleMove>(
  tx: Database,
  before: AfterSale,
  name: Name,
  mover: Mover<(typeof afterSaleMoves)[Name]["by"][number]>,
  set: Mark = {},
) {
  const { from, to } = afterSaleMoves[name];
  if (!(from as readonly AfterSaleStatus[]).includes(before.status)) throw wrongState(before.status, to);
  const [after] = await tx
    .update(afterSales)
    .set({ due_at: null, ...set, status: to, version: sql`${afterSales.version} + 1` })
    .where(and(eq(afterSales.id, before.id), eq(afterSales.status, before.status)))
    .returning();
  if (!after) throw wrongState(before.status, to);
  if (to === "rejected" || to === "withdrawn" || to === "closed") await release(tx, before.id);
  return { after, event: await addEvent(tx, before, before.status, to, mover) };
}

export async function updateAfterSale(tx: Database, before: AfterSale, set: Mark) {
  const [after] = await tx
    .update(afterSales)
    .set({ ...set, version: sql`${afterSales.version} + 1` })
    .where(eq(afterSales.id, before.id))
    .returning();
  return after!;
}

export async function recordAfterSaleEvent(tx: Database, before: AfterSale, mover: Mover, set: Mark = {}) {
  const after = await updateAfterSale(tx, before, set);
  await addEvent(tx, before, before.status, before.status, mover);
  return after;
}

export async function addEvent(
  tx: Database,
  { id: after_sale_id, order_id }: Pick<AfterSale, "id" | "order_id">,
  from: AfterSaleStatus | null,
  to: AfterSaleStatus,
  { by, userId, reason = "" }: Mover,
) {
  const [created] = await tx
    .insert(afterSaleEvents)
    .values({ after_sale_id, from, to, by, user_id: userId, reason })
    .returning({ id: afterSaleEvents.id });
  await touchOrder(tx, order_id);
  return created!.id;
}

/** Releases the units of a request. In a refunded order all units remain claimed. */
const release = (tx: Database, id: number) =>
  rows(
    tx,
    sql`update order_items i set claimed_count = i.claimed_count - c.count, held_count = i.held_count - c.held
      from after_sale_items c join orders o on o.id = c.order_id
      where c.after_sale_id = ${id} and i.id = c.item_id and o.status <> 'refunded'`,
  );

const wrongState = (status: AfterSaleStatus, target: AfterSaleStatus) =>
  new AppError(
    "after_sale_state",
    msg("The request is {status}: it cannot become {target}.", { status: { said: status }, target: { said: target } }),
  );

const live = sqlList(activeAfterSales);

export const hasLiveRequest = (orderId: SQL) =>
  sql<boolean>`exists (select from after_sales a where a.order_id = ${orderId} and a.status in ${live})`;

export async function hasOpenRequest(tx: Database, orderId: number) {
  const [found] = await rows<{ is_live: boolean }>(tx, sql`select ${hasLiveRequest(sql`${orderId}`)} as is_live`);
  return found!.is_live;
}

export async function refuseWithOpenRequest(tx: Database, orderId: number) {
  if (await hasOpenRequest(tx, orderId))
    throw new AppError("after_sale_state", "This order has an open after-sale request: settle it first.");
}

export async function hasHeldUnits(tx: Database, orderId: number) {
  const found = await rows(
    tx,
    sql`select from after_sales a join after_sale_items c on c.after_sale_id = a.id
      where a.order_id = ${orderId} and a.status in ${live} and c.held > 0 limit 1`,
  );
  return found.length > 0;
}
