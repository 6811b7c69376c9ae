import { and, eq, inArray, lt, lte, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { idempotencyKeys, rateCounters } from "@/db/schema/logs";
import { type OrderStatus, orders, shippingReports } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { loginThrottles, sessions } from "@/db/schema/users";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { transaction } from "@/lib/kernel/retry";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { sendRefund } from "@/lib/selling/payments/send-refund";
import { closeAttempt, queryAttempt } from "@/lib/selling/payments/settle-attempt";
import { reportShipping } from "@/lib/selling/shipping/report-shipping";
import { readSetting } from "@/lib/settings/queries";
import { sweepLooseFiles } from "@/lib/storage/loose-files";
import { forgetOldLogs } from "@/lib/system/logs/retention";
import { mergeFigures } from "@/lib/system/stats/merge-figures";
import { cancelOrder } from "./cancel-order";

/** All that time brings about, one order a transaction; safe on several instances at once. How many orders it took on. */
export async function sweep(db: Database, most = 100, signal?: AbortSignal) {
  const each = eachUntil(signal);
  const done = {
    completed: await each(await shippedLongAgo(db, most), (id) => complete(db, id)),
    expired: await each(await expiredOrders(db, most), (id) => expire(db, id)),
    refunds: await each(await dueRefunds(db, most), (id) => sendRefund(db, id)),
    reports: await each(await dueReports(db, most), (id) => reportShipping(db, id)),
    closed: await each(await leftOpen(db, most), (id) => closeAttempt(db, id)),
  };
  await forget(db);
  await mergeFigures(db);
  await forgetOldLogs(db, signal);
  await sweepLooseFiles(db, most);
  return done;
}

/** One that fails is told and tried again the next time; the others go on, unless the process ends. */
const eachUntil = (signal?: AbortSignal) => async (found: { id: number }[], work: (id: number) => Promise<unknown>) => {
  for (const { id } of found) {
    if (signal?.aborted) break;
    await work(id).catch((error) => {
      if (!(error instanceof AppError && error.code === "order_state"))
        log.warn({ err: error, id }, "the sweep will try again");
    });
  }
  return found.length;
};

const needsPlatform = sql`exists (select from payments p where p.order_id = orders.id and p.status = 'open')`;

/** First those that need nobody, the others in no order: where the platform is silent they must not stand in each other's way. */
const expiredOrders = (db: Database, most: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "unpaid"), lt(orders.expires_at, sql`now()`)))
    .orderBy(needsPlatform, sql`random()`)
    .limit(most);

/** The platform is asked before the order is given up: a notify may have been lost. */
async function expire(db: Database, id: number) {
  const [live] = await db
    .select({ out_trade_no: payments.out_trade_no })
    .from(payments)
    .where(and(eq(payments.order_id, id), eq(payments.status, "open")));
  if (live && (await queryAttempt(db, live.out_trade_no))) return;
  await closeAttempt(db, id);
  await transaction(db, async (tx) => {
    if (await isFree(tx, id, "unpaid")) await cancelOrder(tx, id, { by: "system", reason: "not paid in time" });
  });
}

/** Somebody else who holds it is at it already. */
async function isFree(tx: Database, id: number, status: OrderStatus) {
  const free = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.status, status)))
    .for("update", { skipLocked: true });
  return free.length > 0;
}

async function shippedLongAgo(db: Database, most: number) {
  const days = await readSetting(db, "order.auto_complete_days");
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "shipped"), lt(orders.shipped_at, sql`now() - make_interval(days => ${days})`)))
    .orderBy(orders.shipped_at)
    .limit(most);
}

const complete = (db: Database, id: number) =>
  transaction(db, async (tx) => {
    if (!(await isFree(tx, id, "shipped"))) return;
    const before = await lockOrder(tx, id);
    await moveOrder(
      tx,
      before,
      "complete",
      { by: "system", reason: "after the time to confirm" },
      { completed_at: new Date() },
    );
  });

const dueRefunds = (db: Database, most: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(inArray(refunds.status, ["pending", "processing", "abnormal"]), lte(refunds.next_attempt_at, sql`now()`)),
    )
    .orderBy(refunds.next_attempt_at)
    .limit(most);

const dueReports = (db: Database, most: number) =>
  db
    .select({ id: shippingReports.order_id })
    .from(shippingReports)
    .where(and(eq(shippingReports.status, "pending"), lte(shippingReports.next_attempt_at, sql`now()`)))
    .orderBy(shippingReports.next_attempt_at)
    .limit(most);

/** Attempts that outlived their order, by a crash between two steps: nobody may pay them any more. */
const leftOpen = (db: Database, most: number) =>
  db
    .select({ id: orders.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(and(eq(payments.status, "open"), ne(orders.status, "unpaid")))
    .orderBy(sql`random()`)
    .limit(most);

/** Rows that are of no use any more. */
async function forget(db: Database) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '48 hours'`));
  await db.delete(rateCounters).where(lt(rateCounters.since, sql`now() - interval '2 days'`));
  await db
    .delete(loginThrottles)
    .where(
      and(
        lt(loginThrottles.since, sql`now() - interval '2 days'`),
        sql`coalesce(${loginThrottles.locked_until}, now()) <= now()`,
      ),
    );
  await db.delete(sessions).where(lt(sessions.expires_at, sql`now() - interval '30 days'`));
}
