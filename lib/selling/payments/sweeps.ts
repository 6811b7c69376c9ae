import { and, eq, gt, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { payments, refunds, refundsUnderWay } from "@/db/schema/payments";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { sendRefund } from "./send-refund";
import { closeAttempt, refreshPayment } from "./settle-attempt";

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

/**
 * A notification can be lost, above all while no instance runs. Open payments are queried soon after a start, then after
 * one minute and in growing intervals, as WeChat Pay recommends: about ten times in half an hour.
 */
export const queryOpenPayments: Sweep = {
  name: "queried",
  concurrency: 4,
  due: (db, limit) =>
    db
      .select({ id: orders.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(
        and(
          eq(payments.status, "open"),
          eq(orders.status, "unpaid"),
          gt(orders.expires_at, sql`now()`),
          sql`coalesce(${payments.queried_at}, ${payments.created_at}) < now() - least(make_interval(secs => ${process.uptime()}),
            greatest(interval '1 minute', (now() - ${payments.created_at}) / 4))`,
        ),
      )
      .orderBy(sql`coalesce(${payments.queried_at}, ${payments.created_at})`)
      .limit(limit),
  work: refreshPayment,
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
