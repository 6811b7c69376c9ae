import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { AppError, toAppError } from "@/lib/kernel/contract/errors";
import { mostCounted } from "@/lib/kernel/lists/paging";
import { ordersByState } from "@/lib/selling/orders/count-orders";
import { refusedRefunds } from "@/lib/selling/payments/refundable";
import { figure } from "./exposition";

interface Troubles {
  refused: number;
  review: number;
  refunds: number;
  reports: number;
  errors: number;
}
/** A scrape gives up after ten seconds by itself. */
const patienceMs = 2000;

/** The figures that the database gives: each instance reports the same. Without a database the only figure says that it is away. */
export async function figuresOfShop(db: Database) {
  const found = await within(patienceMs, Promise.all([ordersByState(db), troubles(db)])).catch((error) => {
    if (toAppError(error).code !== "unavailable") throw error;
  });
  const up = figure("gauge", "kiosk_database_up", "1: the database answers.", found ? 1 : 0);
  if (!found) return up;
  const [{ states }, { refused, review, refunds, reports, errors }] = found;
  return [
    up,
    figure(
      "gauge",
      "kiosk_orders",
      "Orders of the shop by state.",
      states.map(({ status, count }) => [{ state: status }, count] as const),
    ),
    figure(
      "gauge",
      "kiosk_notifications_failed",
      "WeChat's notifications. refused: badly signed, in a window of a day. review: a person must look, up to 10,000.",
      [
        [{ reason: "refused" }, refused],
        [{ reason: "review" }, review],
      ],
    ),
    figure(
      "gauge",
      "kiosk_refunds_failed",
      "Refunds that the platform could not pay out, or refused in the last 30 days without a later refund of the payment.",
      refunds,
    ),
    figure(
      "gauge",
      "kiosk_shipping_reports_failed",
      "Shipments that could not be reported to the platform, or not in eight attempts.",
      reports,
    ),
    figure("gauge", "kiosk_errors_open", "Errors in the error log that nobody has resolved.", errors),
  ].join("");
}

async function troubles(db: Database) {
  const [found] = await rows<Troubles>(
    db,
    sql`select
      coalesce((select count from rate_counters where key = 'notify.refused' and since > now() - interval '1 day'), 0) as refused,
      (select count(*)::int from (select from notifications where verdict = 'review' limit ${mostCounted}) first) as review,
      (select count(*)::int from (select order_id from refunds where status = 'abnormal' union all (${refusedRefunds} and r.created_at > now() - interval '30 days')) failed) as refunds,
      (select count(*)::int from shipping_reports where status = 'failed' or status = 'pending' and attempts >= 8) as reports,
      (select count(*)::int from error_logs where resolved_at is null) as errors`,
  );
  return found!;
}

async function within<T>(milliseconds: number, work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError("unavailable", "The database cannot be reached at the moment. Try again soon.")),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
