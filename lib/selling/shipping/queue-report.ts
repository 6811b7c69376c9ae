import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { shippingReports } from "@/db/schema/orders";
import { readSetting } from "@/lib/settings/queries";

/** Makes the order's report to the platform due, also if an earlier state of its parcels was reported. */
export async function queueReport(tx: Database, orderId: number) {
  if (!(await readSetting(tx, "wechat.report_shipping"))) return;
  await tx
    .insert(shippingReports)
    .values({ order_id: orderId })
    .onConflictDoUpdate({
      target: shippingReports.order_id,
      set: {
        status: "pending",
        revision: sql`${shippingReports.revision} + 1`,
        attempts: 0,
        next_attempt_at: sql`now()`,
        last_error: null,
      },
    });
}
