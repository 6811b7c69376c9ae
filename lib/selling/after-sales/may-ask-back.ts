import { sql } from "drizzle-orm";
import { declaredSettings } from "@/lib/settings/declared";

const otherwise = sql.raw(String(declaredSettings["after_sale.days"].default));
const days = sql`coalesce((select s.value::int from settings s where s.key = 'after_sale.days' and s.value ~ '^[0-9]{1,3}$'), ${otherwise})`;
const isInTime = sql`orders.completed_at + make_interval(days => ${days}) > now()`;

/** True if the order's state, its lines and the time let a shopper ask something back. */
export const mayAskBack = sql`case when orders.status in ('paid', 'shipped', 'completed') then ${days} > 0 and exists (
  select from order_items i where i.order_id = orders.id and i.claimed_count < i.count and (i.shipped_count + i.held_count < i.count
    or orders.completed_at is null or ${isInTime})) else false end`;
