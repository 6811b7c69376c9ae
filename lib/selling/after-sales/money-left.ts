import { sql } from "drizzle-orm";
import { underWay } from "@/db/schema/payments";

const andAgreed = sql`and m.status = 'refunding'`;
export const andGetsFreight = sql`and m.status in ('refunding', 'refunded')`;

/** The money of the order `o`, less all refunds that succeeded or are under way, and less the agreed requests that wait for one. */
export const refundable = sql`greatest(o.total_price - o.refunded_amount
  - coalesce((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
    where r.order_id = o.id and p.status = 'success' and r.status in ${underWay}), 0)
  - coalesce((select sum(m.agreed + m.agreed_freight) from after_sales m
    where m.order_id = o.id ${andAgreed} and m.refund_id is null and m.due_at is null), 0), 0)::int`;

/** The freight of the order `o`, less what other requests get of it. */
export const freightLeft = sql`greatest(o.freight - coalesce((select sum(m.agreed_freight) from after_sales m
  where m.order_id = o.id and m.id <> after_sales.id ${andGetsFreight}), 0), 0)::int`;

/** True if nothing of the order `o` has left, and with this request nothing is left to send: then the freight goes back. */
const endsOrder = sql`not exists (select from order_items i where i.order_id = o.id and (i.shipped_count > 0
  or i.count > (select coalesce(sum(c.count), 0) from after_sale_items c join after_sales m on m.id = c.after_sale_id
    where c.order_id = o.id and c.item_id = i.id and (m.id = after_sales.id or m.status = 'refunded' or m.status = 'refunding'
      and not exists (select from refunds r where r.id = m.refund_id and r.status in ('failed', 'closed'))))))`;

const hasFreight = sql`o.freight > 0`;

/** The freight is decided when the refund is agreed to. Until then it depends on the order's other requests. */
export const entitledFreight = sql`case when after_sales.status in ('requested', 'approved', 'sent')
  then (select case when ${hasFreight} and ${endsOrder} then ${freightLeft} else 0 end from orders o where o.id = after_sales.order_id)
  else after_sales.entitled_freight end`;
