import { and, eq, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { payments, refunds, refundsUnderWay } from "@/db/schema/payments";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { sendRefund } from "./send-refund";
import { closeAttempt } from "./settle-attempt";

export const sendRefunds: Sweep = {
  name: "refunds",
  due: (db, limit) =>
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          inArray(refunds.status, refundsUnderWay),
          isNotNull(refunds.out_refund_no),
          lte(refunds.next_attempt_at, sql`now()`),
        ),
      )
      .orderBy(refunds.next_attempt_at)
      .limit(limit),
  work: sendRefund,
};

export const closeStaleAttempts: Sweep = {
  name: "closed",
  due: (db, limit) =>
    db
      .select({ id: orders.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(and(eq(payments.status, "open"), ne(orders.status, "unpaid")))
      .orderBy(sql`random()`)
      .limit(limit),
  work: closeAttempt,
};
