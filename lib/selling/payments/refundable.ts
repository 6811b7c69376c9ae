import { sql } from "drizzle-orm";
import { pendingRefunds } from "@/db/schema/payments";

export function hasRefundable(payment: string) {
  return sql`${refundableAmount(payment)} > 0`;
}
export function refundableAmount(payment: string) {
  const p = sql.raw(payment);
  const refunds = sql`from refunds r where r.order_id = ${p}.order_id and r.payment_id = ${p}.id`;
  return sql<number>`(case when ${p}.status in ('success', 'surplus') and not exists (select ${refunds} and r.status in ${pendingRefunds})
    then ${p}.amount - coalesce((select sum(r.amount)::int ${refunds} and r.status = 'success'), 0) else 0 end)`;
}

/** Refunds that WeChat Pay refused and that were not retried. */
export const refusedRefunds = sql`select r.order_id from refunds r where r.status = 'failed' and not exists (
  select from refunds later where later.order_id = r.order_id and later.payment_id = r.payment_id and later.id > r.id)`;
