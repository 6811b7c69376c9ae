import { and, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import type { Sweep } from "@/lib/kernel/sweep";
import { sendRefund } from "./send-refund";
import { closeAttempt } from "./settle-attempt";

/** Refunds that the platform has not confirmed. */
export const sendRefunds: Sweep = {
  name: "refunds",
  due: (db, most) =>
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(inArray(refunds.status, ["pending", "processing", "abnormal"]), lte(refunds.next_attempt_at, sql`now()`)),
      )
      .orderBy(refunds.next_attempt_at)
      .limit(most),
  work: sendRefund,
};

/** Attempts that outlived their order by a crash between two steps: nobody may pay them any more. */
export const closeLeftAttempts: Sweep = {
  name: "closed",
  due: (db, most) =>
    db
      .select({ id: orders.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(and(eq(payments.status, "open"), ne(orders.status, "unpaid")))
      .orderBy(sql`random()`)
      .limit(most),
  work: closeAttempt,
};
