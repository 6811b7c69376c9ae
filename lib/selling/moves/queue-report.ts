import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { shippingReports } from "@/db/schema/orders";
import { readSetting } from "@/lib/settings/queries";

/** A report that has not begun keeps its time. */
const isUntouched = sql`${shippingReports.status} = 'pending' and ${shippingReports.attempts} = 0`;

/** Makes the order's report to the platform due in so many seconds, also if an earlier state of its parcels was reported. */
export async function queueReport(tx: Database, orderId: number, waitSeconds = 0) {
  if (!(await readSetting(tx, "wechat.report_shipping"))) return;
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
 * Locks the order's report; it waits for a worker that is beginning it. False if the platform may know of the parcel that left at `leftAt`:
 * the report was begun, or one was sent since.
 */
export async function holdReport(tx: Database, orderId: number, leftAt: Date): Promise<boolean> {
  const ofOrder = eq(shippingReports.order_id, orderId);
  const [report] = await tx.select().from(shippingReports).where(ofOrder).for("update");
  if (!report) return true;
  return report.status === "pending" && report.attempts === 0 && (report.sent_at === null || report.sent_at < leftAt);
}

/** There is nothing to report any more. A report that was sent stays. */
export const dropReport = (tx: Database, orderId: number) =>
  tx.delete(shippingReports).where(and(eq(shippingReports.order_id, orderId), ne(shippingReports.status, "sent")));
