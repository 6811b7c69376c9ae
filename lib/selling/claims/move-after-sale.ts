import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type AfterSaleStatus, afterSaleEvents, afterSales, liveAfterSales } from "@/db/schema/after-sales";
import { orders } from "@/db/schema/orders";
import { say } from "@/lib/i18n/say";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { type AfterSaleMove, afterSaleMoves, type By } from "./states";

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

/** The caller locks the order first. */
export async function lockAfterSale(tx: Database, id: number): Promise<AfterSale> {
  const [found] = await tx.select().from(afterSales).where(eq(afterSales.id, id)).for("update");
  if (!found) throw notFound("There is no such request.");
  return found;
}

export const lockLiveOnes = (tx: Database, orderId: number) =>
  tx
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.order_id, orderId), inArray(afterSales.status, [...liveAfterSales])))
    .orderBy(afterSales.id)
    .for("update");

/** Moves a locked request by one UPDATE that requires its old state. Records the event, and returns its id. */
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

/** Changes fields of a locked request. Its history gets no event. */
export async function markAfterSale(tx: Database, before: AfterSale, set: Mark) {
  const [after] = await tx
    .update(afterSales)
    .set({ ...set, version: sql`${afterSales.version} + 1` })
    .where(eq(afterSales.id, before.id))
    .returning();
  return after!;
}

/** Changes fields of a locked request and records an event. The state stays the same. */
export async function noteAfterSale(tx: Database, before: AfterSale, mover: Mover, set: Mark = {}) {
  const after = await markAfterSale(tx, before, set);
  await addEvent(tx, before, before.status, before.status, mover);
  return after;
}

/** Records an event of a request, and touches its locked order: whoever follows orders by `updated_at` hears of it. */
export async function addEvent(
  tx: Database,
  { id: after_sale_id, order_id }: Pick<AfterSale, "id" | "order_id">,
  from: AfterSaleStatus | null,
  to: AfterSaleStatus,
  { by, userId, reason = "" }: Mover,
) {
  const [made] = await tx
    .insert(afterSaleEvents)
    .values({ after_sale_id, from, to, by, user_id: userId, reason })
    .returning({ id: afterSaleEvents.id });
  await tx.update(orders).set({ updated_at: sql`now()` }).where(eq(orders.id, order_id));
  return made!.id;
}

/** Frees the units of a request: they can be shipped, or asked back again. In a refunded order, all units stay claimed. */
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
    say("The request is {status}: it cannot become {target}.", { status: { said: status }, target: { said: target } }),
  );
