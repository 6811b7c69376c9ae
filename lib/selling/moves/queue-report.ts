import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { shippingReports } from "@/db/schema/orders";
import { readSetting } from "@/lib/settings/queries";
import { wasPaidOffline } from "./move-order";

/** A report that has not been attempted is not moved to an earlier time. */
const isUntouched = sql`${shippingReports.status} = 'pending' and ${shippingReports.attempts} = 0`;

/**
 * Schedules the order's shipping report, even if an earlier version of its parcels was reported. WeChat does not know an
 * order that was paid outside it.
 */
export async function queueReport(tx: Database, orderId: number, waitSeconds = 0) {
  if (!(await readSetting(tx, "wechat.report_shipping"))) return;
  if (await wasPaidOffline(tx, orderId)) return;
  const due = sql`now() + make_interval(secs => ${waitSeconds}::int)`;
  await tx
    .insert(shippingReports)
    .values({ order_id: orderId, next_attempt_at: due })
    .onConflictDoUpdate({
      target: shippingReports.order_id,
      set: {
        status: "pending",
        revision: sql`${shippingReports.revision} + 1`,
        attempts: 0,
        next_attempt_at: sql`case when ${isUntouched} then greatest(${shippingReports.next_attempt_at}, ${due}) else ${due} end`,
        last_error: null,
      },
    });
}

/**
 * Locks the report, waiting for a worker that is about to send it. False if WeChat may already know the parcel shipped
 * at `leftAt`.
 */
export async function lockReport(tx: Database, orderId: number, leftAt: Date): Promise<boolean> {
  const ofOrder = eq(shippingReports.order_id, orderId);
  const [report] = await tx.select().from(shippingReports).where(ofOrder).for("update");
  if (!report) return true;
  return report.status === "pending" && report.attempts === 0 && (report.sent_at === null || report.sent_at < leftAt);
}

export const dropReport = (tx: Database, orderId: number) =>
  tx.delete(shippingReports).where(and(eq(shippingReports.order_id, orderId), ne(shippingReports.status, "sent")));
