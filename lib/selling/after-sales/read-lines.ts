import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { afterSaleItems } from "@/db/schema/after-sales";
import type { ClaimedLine } from "@/lib/selling/claims/entitled";
import type { AfterSale } from "@/lib/selling/claims/move-after-sale";

/** A line of an order, as far as units of it can be asked back. */
export interface AskedLine extends ClaimedLine {
  id: number;
  shipped: number;
  held: number;
  refunded: number;
  /** Units that do not leave any more: their refund is under way, or the money is back. */
  decided: number;
  /** How often its shopper has asked for units of it. */
  requests: number;
}

/** So far nobody knows whether its units will leave: the shop tries its refund again, or rejects it. */
const hasFailed = sql`exists (select from refunds r where r.id = a.refund_id and r.status in ('failed', 'closed'))`;

/** The lines of an order with what its requests claim. `own`: a request that counts as not decided. */
export const readLines = (db: Database, orderId: number, own = 0) =>
  rows<AskedLine>(
    db,
    sql`select i.id, i.count, i.subtotal - i.discount as payable, i.claimed_count as claimed, i.shipped_count as shipped,
        i.held_count as held, i.refunded_count as refunded, coalesce(asked.entitled, 0)::int as entitled,
        coalesce(asked.decided, 0)::int as decided, coalesce(asked.requests, 0)::int as requests
      from order_items i left join (
        select c.item_id, sum(c.entitled) filter (where a.status in ('requested', 'approved', 'sent', 'refunding', 'refunded')) as entitled,
          sum(c.count) filter (where a.id <> ${own} and (a.status = 'refunded' or a.status = 'refunding' and not ${hasFailed})) as decided, count(*) filter (where a.by = 'shopper') as requests
        from after_sale_items c join after_sales a on a.id = c.after_sale_id where c.order_id = ${orderId} group by c.item_id
      ) asked on asked.item_id = i.id
      where i.order_id = ${orderId} order by i.position`,
  );

/** How many can be asked back: of those that are still here, and of those that have left. */
export const freeUnits = ({ count, shipped, claimed, held }: AskedLine) => ({
  here: count - shipped - held,
  away: shipped - (claimed - held),
});

/** How much freight no refund has taken, apart from that of the request `own`. */
export async function freightLeft(db: Database, order: { id: number; freight: number }, own = 0) {
  if (!order.freight) return 0;
  const [found] = await rows<{ taken: number }>(
    db,
    sql`select coalesce(sum(agreed_freight), 0)::int as taken from after_sales
      where order_id = ${order.id} and id <> ${own} and status in ('refunding', 'refunded')`,
  );
  return Math.max(0, order.freight - found!.taken);
}

/** Nothing has left, and with these units nothing is left to send: so no freight is owed. */
export const endsOrder = (lines: readonly AskedLine[], unitsOf: (line: AskedLine) => number) =>
  lines.every((line) => line.shipped === 0 && line.decided + unitsOf(line) === line.count);

export const claimsOf = (tx: Database, request: AfterSale) =>
  tx.select().from(afterSaleItems).where(eq(afterSaleItems.after_sale_id, request.id)).orderBy(afterSaleItems.item_id);

/** How much freight goes back with a request as things are now, and how much could. */
export async function freightOf(tx: Database, order: { id: number; freight: number }, request: AfterSale) {
  const claims = await claimsOf(tx, request);
  const lines = await readLines(tx, order.id, request.id);
  const unitsOf = ({ id }: AskedLine) => claims.find(({ item_id }) => item_id === id)?.count ?? 0;
  const left = await freightLeft(tx, order, request.id);
  return { owed: endsOrder(lines, unitsOf) ? left : 0, left };
}
