import { sql } from "drizzle-orm";
import { pendingRefunds } from "@/db/schema/payments";
import { settingInSql } from "@/lib/kernel/lists/paging";
import { declaredSettings } from "@/lib/settings/declared";

const days = settingInSql("after_sale.days", declaredSettings["after_sale.days"].default);
const isInTime = sql`orders.completed_at + make_interval(days => ${days}) > now()`;

export const canRequest = sql<boolean>`case when orders.status in ('paid', 'shipped', 'completed') then ${days} > 0 and exists (
  select from order_items i where i.order_id = orders.id and i.claimed_count < i.count and (i.shipped_count + i.held_count < i.count
    or orders.completed_at is null or ${isInTime})) else false end`;

const andAgreed = sql`and m.status = 'refunding'`;
export const andGetsFreight = sql`and m.status in ('refunding', 'refunded')`;
/** The freight that approved requests `m` take, also if less money remained for it. */
export const takenFreight = sql<number>`coalesce(sum(greatest(m.agreed_freight, m.entitled_freight)), 0)::int`;

/**
 * The refundable amount of order `o`: its total, minus refunds that succeeded or are in progress, minus approved
 * requests whose refund has not been created yet.
 */
export const refundable = sql<number>`greatest(o.total_price - o.refunded_amount
  - coalesce((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
    where r.order_id = o.id and p.status = 'success' and r.status in ${pendingRefunds}), 0)
  - coalesce((select sum(m.agreed + m.agreed_freight) from after_sales m
    where m.order_id = o.id ${andAgreed} and m.refund_id is null and m.due_at is null), 0), 0)::int`;

export const freightLeft = sql<number>`greatest(o.freight - (select ${takenFreight} from after_sales m
  where m.order_id = o.id and m.id <> after_sales.id ${andGetsFreight}), 0)`;

/** The freight is refunded only if nothing was shipped and nothing remains to be shipped. */
const endsOrder = sql`not exists (select from order_items i where i.order_id = o.id and (i.shipped_count > 0
  or i.count > (select coalesce(sum(c.count), 0) from after_sale_items c join after_sales m on m.id = c.after_sale_id
    where c.order_id = o.id and c.item_id = i.id and (m.id = after_sales.id or m.status = 'refunded' or m.status = 'refunding'
      and not exists (select from refunds r where r.id = m.refund_id and r.status in ('failed', 'closed'))))))`;

const hasFreight = sql`o.freight > 0`;

/** Approving a refund fixes its freight. Until then it depends on the order's other requests. */
export const entitledFreight = sql<number>`case when after_sales.status in ('requested', 'approved', 'sent')
  then (select case when ${hasFreight} and ${endsOrder} then ${freightLeft} else 0 end from orders o where o.id = after_sales.order_id)
  else after_sales.entitled_freight end`;

const andReturn = sql`and l.reason = 'return'`;

/** A return is refunded after it has arrived. A refund has arrived only if an admin restocked units with it. */
export const wasReceived = sql<boolean>`(after_sales.status = 'refunding' and (after_sales.type = 'return'
  or exists (select from stock_ledger l where l.after_sale_id = after_sales.id ${andReturn})))`;
