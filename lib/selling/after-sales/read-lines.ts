import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { afterSaleItems } from "@/db/schema/after-sales";
import type { ClaimedLine } from "@/lib/selling/claims/entitled";
import type { AfterSale } from "@/lib/selling/claims/move-after-sale";
import { andGetsFreight, takenFreight } from "./conditions";

export interface ClaimableLine extends ClaimedLine {
  id: number;
  shipped: number;
  held: number;
  refunded: number;
  /** Units that will not be shipped, because their refund is in progress or done. */
  decided: number;
  requests: number;
}

/** After a failed refund the shop can retry it, or reject the request and ship the units. */
const hasFailed = sql`exists (select from refunds r where r.id = a.refund_id and r.status in ('failed', 'closed'))`;

/** The request `own` counts as undecided. */
export const readLines = (db: Database, orderId: number, own = 0) =>
  rows<ClaimableLine>(
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

export const freeUnits = ({ count, shipped, claimed, held }: ClaimableLine) => ({
  here: count - shipped - held,
  away: shipped - (claimed - held),
});

export async function freightLeft(db: Database, order: { id: number; freight: number }, own = 0) {
  if (!order.freight) return 0;
  const [found] = await rows<{ taken: number }>(
    db,
    sql`select ${takenFreight} as taken from after_sales m
      where m.order_id = ${order.id} and m.id <> ${own} ${andGetsFreight}`,
  );
  return Math.max(0, order.freight - found!.taken);
}

/** The freight is refunded only if nothing was shipped and these units leave nothing to ship. */
export const endsOrder = (lines: readonly ClaimableLine[], unitsOf: (line: ClaimableLine) => number) =>
  lines.every((line) => line.shipped === 0 && line.decided + unitsOf(line) === line.count);

export const claimsOf = (tx: Database, request: AfterSale) =>
  tx.select().from(afterSaleItems).where(eq(afterSaleItems.after_sale_id, request.id));

/** The freight to refund with a request: at least `owed`, at most `left`. */
export async function freightOf(tx: Database, order: { id: number; freight: number }, request: AfterSale) {
  const claims = await claimsOf(tx, request);
  const lines = await readLines(tx, order.id, request.id);
  const unitsOf = ({ id }: ClaimableLine) => claims.find(({ item_id }) => item_id === id)?.count ?? 0;
  const left = await freightLeft(tx, order, request.id);
  return { owed: endsOrder(lines, unitsOf) ? left : 0, left };
}
