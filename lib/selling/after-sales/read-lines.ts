import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { ClaimedLine } from "@/lib/selling/claims/entitled";

/** A line of an order, as far as units of it can be asked back. */
export interface AskedLine extends ClaimedLine {
  id: number;
  shipped: number;
  held: number;
  refunded: number;
  /** Units whose refund is decided: it is under way, or the money is back. */
  decided: number;
  /** How often its shopper has asked for units of it. */
  requests: number;
}

/** The lines of an order with what its requests claim. */
export const readLines = (db: Database, orderId: number) =>
  rows<AskedLine>(
    db,
    sql`select i.id, i.count, i.subtotal - i.discount as payable, i.claimed_count as claimed, i.shipped_count as shipped,
        i.held_count as held, i.refunded_count as refunded, coalesce(asked.entitled, 0)::int as entitled,
        coalesce(asked.decided, 0)::int as decided, coalesce(asked.requests, 0)::int as requests
      from order_items i left join (
        select c.item_id, sum(c.entitled) filter (where a.status in ('requested', 'approved', 'sent', 'refunding', 'refunded')) as entitled,
          sum(c.count) filter (where a.status in ('refunding', 'refunded')) as decided, count(*) filter (where a.by = 'shopper') as requests
        from after_sale_items c join after_sales a on a.id = c.after_sale_id where c.order_id = ${orderId} group by c.item_id
      ) asked on asked.item_id = i.id
      where i.order_id = ${orderId} order by i.position`,
  );

/** How many can be asked back: of those that are still here, and of those that have left. */
export const freeUnits = ({ count, shipped, claimed, held }: AskedLine) => ({
  here: count - shipped - held,
  away: shipped - (claimed - held),
});

/** How much freight no refund has taken. */
export async function freightLeft(db: Database, order: { id: number; freight: number }) {
  if (!order.freight) return 0;
  const [found] = await rows<{ taken: number }>(
    db,
    sql`select coalesce(sum(agreed_freight), 0)::int as taken from after_sales
      where order_id = ${order.id} and status in ('refunding', 'refunded')`,
  );
  return Math.max(0, order.freight - found!.taken);
}

/** Nothing has left, and with these units nothing is left to send: so no freight is owed. */
export const endsOrder = (lines: readonly AskedLine[], unitsOf: (line: AskedLine) => number) =>
  lines.every((line) => line.shipped === 0 && line.decided + unitsOf(line) === line.count);
