import { and, eq, lte, sql } from "drizzle-orm";
import { shippingReports } from "@/db/schema/orders";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { reportShipping } from "./report-shipping";

/** Reports the shipments that the platform does not know yet. */
export const reportShipments: Sweep = {
  name: "reports",
  due: (db, limit) =>
    db
      .select({ id: shippingReports.order_id })
      .from(shippingReports)
      .where(and(eq(shippingReports.status, "pending"), lte(shippingReports.next_attempt_at, sql`now()`)))
      .orderBy(shippingReports.next_attempt_at)
      .limit(limit),
  work: reportShipping,
};
