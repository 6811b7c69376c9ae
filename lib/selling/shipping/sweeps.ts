import { and, eq, lte, sql } from "drizzle-orm";
import { shippingReports } from "@/db/schema/orders";
import type { Sweep } from "@/lib/kernel/sweep";
import { reportShipping } from "./report-shipping";

/** Shipments that the platform has not been told of. */
export const reportShipments: Sweep = {
  name: "reports",
  due: (db, most) =>
    db
      .select({ id: shippingReports.order_id })
      .from(shippingReports)
      .where(and(eq(shippingReports.status, "pending"), lte(shippingReports.next_attempt_at, sql`now()`)))
      .orderBy(shippingReports.next_attempt_at)
      .limit(most),
  work: reportShipping,
};
