import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders, shippingReports } from "@/db/schema/orders";
import { payments, refunds, refundsUnderWay } from "@/db/schema/payments";
import type { Translatable } from "@/lib/i18n/msg";
import { invalid } from "@/lib/kernel/contract/errors";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { refundRecord } from "@/lib/selling/payments/request-refund";
import { queryOutsideRefund, queryRefund } from "@/lib/selling/payments/send-refund";
import { platformFailed, queryAttempt } from "@/lib/selling/payments/settle-attempt";
import { retryReport } from "@/lib/selling/shipping/report-shipping";
import { orderEntity } from "./entity";

export async function readOrderAndRefunds(db: Database, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw notFoundOf("order");
  return { order, refunds: await db.select().from(refunds).where(eq(refunds.order_id, id)).orderBy(refunds.id) };
}
type OrderAndRefunds = Awaited<ReturnType<typeof readOrderAndRefunds>>;

/**
 * Queries WeChat about everything that is pending and applies the results, as the sweep does. Continues after a
 * failure, and throws it at the end.
 */
export async function syncWithPlatform(db: Database, id: number, outRefundNo?: string) {
  let failure: unknown;
  const attempt = (ask: () => Promise<unknown>) =>
    ask().catch((error) => {
      failure ??= error;
    });
  // Includes received payments, which may have been refunded on WeChat Pay's merchant site.
  const unsettled = await db
    .select({ out_trade_no: payments.out_trade_no })
    .from(payments)
    .where(and(eq(payments.order_id, id), eq(payments.channel, "wechat"), ne(payments.status, "closed")));
  const numbers = unsettled.map(({ out_trade_no }) => out_trade_no);
  for (const number of numbers) await attempt(() => queryAttempt(db, number));
  let refusal: Translatable | undefined;
  if (outRefundNo !== undefined)
    await attempt(async () => {
      refusal = await queryOutsideRefund(db, numbers, outRefundNo);
    });
  if (refusal) throw invalid({ path: "out_refund_no", code: "not_found", message: refusal });
  // Refunds are synced after payments, because a late payment may have created one.
  const live = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.order_id, id), and(inArray(refunds.status, refundsUnderWay), isNotNull(refunds.out_refund_no))),
    );
  for (const refund of live) await attempt(() => queryRefund(db, refund.id));
  const reports = await db
    .select({ id: shippingReports.order_id })
    .from(shippingReports)
    .where(and(eq(shippingReports.order_id, id), inArray(shippingReports.status, ["pending", "failed"])));
  for (const report of reports) await attempt(() => retryReport(db, report.id));
  if (failure) throw platformFailed(failure);
}

export function recordChanges(changed: ChangeRecorder, before: OrderAndRefunds, after: OrderAndRefunds) {
  changed(orderEntity, before.order.id, before.order, after.order);
  for (const refund of after.refunds)
    changed(refundRecord, refund.id, before.refunds.find(({ id }) => id === refund.id) ?? null, refund);
}
