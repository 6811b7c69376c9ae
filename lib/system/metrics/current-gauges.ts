import { sql } from "drizzle-orm";
import { Gauge, Registry } from "prom-client";
import { type Database, rows, type Store } from "@/db/client";
import { freeBytes } from "@/db/disk";
import { orderStatuses } from "@/db/schema/orders";
import { checkWritable } from "@/db/writable";
import { AppError, toAppError } from "@/lib/kernel/contract/errors";
import { maxCount } from "@/lib/kernel/lists/paging";
import { buildInfo } from "@/lib/kernel/process/build-info";
import { environment } from "@/lib/kernel/process/environment";
import { secondsSinceExport } from "@/lib/kernel/process/last-export";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { endsWithin } from "@/lib/kernel/work/ends-within";
import { countOrders } from "@/lib/selling/orders/count-orders";
import { refusedRefunds } from "@/lib/selling/payments/refundable";

/** Scrapers time out after ten seconds. */
const patienceMs = 2000;

type Sample = readonly [labels: Record<string, string>, value: number];

export async function currentGauges(store: Store) {
  const registry = new Registry();
  const gauge = (name: string, help: string, samples: number | readonly Sample[]) => {
    const all: readonly Sample[] = typeof samples === "number" ? [[{}, samples]] : samples;
    const labelNames = Object.keys(all[0]?.[0] ?? {});
    const created = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const [labels, value] of all) created.set(labels, value);
  };
  addProcess(gauge, store);
  await addShop(gauge, store.db);
  return registry;
}

type AddGauge = (name: string, help: string, samples: number | readonly Sample[]) => void;

function addProcess(gauge: AddGauge, { driver, connections }: Store) {
  const { version, commit } = buildInfo();
  gauge("kiosk_build_info", "Always 1. The version and the commit that run.", [
    [{ version, commit: commit ?? "", database: driver }, 1],
  ]);
  const { onVercel, dataDir } = environment();
  if (!onVercel) gauge("kiosk_data_free_bytes", "Free room on the disk of DATA_DIR.", freeBytes(dataDir));
  const pool = connections?.();
  if (pool) {
    gauge("kiosk_pool_connections", "Connections of the pool to the database by what they do.", [
      [{ state: "busy" }, pool.open - pool.idle],
      [{ state: "idle" }, pool.idle],
    ]);
    gauge("kiosk_pool_waiting", "Requests that wait for a connection.", pool.waiting);
  }
  const { round } = startMetrics();
  gauge(
    "kiosk_sweep_age_seconds",
    "Since this process last finished a round of the sweep, which begins every ten seconds, or since it started.",
    round ? (Date.now() - round.endedAt) / 1000 : process.uptime(),
  );
  if (round) gauge("kiosk_sweep_duration_seconds", "How long that round took.", round.seconds);
}

async function addShop(gauge: AddGauge, db: Database) {
  const found = await readShop(db).catch((error) => {
    if (toAppError(error).code !== "unavailable") throw error;
  });
  gauge("kiosk_database_up", "1: the database answers and accepts writes.", found ? 1 : 0);
  if (!found) return;
  const { orders, refused, review, refunds, reports, errors, bytes, exportAge } = found;
  gauge(
    "kiosk_orders",
    "Orders of the shop by state.",
    orderStatuses.map((state) => [{ state }, orders[state]] as const),
  );
  gauge(
    "kiosk_notifications_failed",
    "WeChat's notifications. refused: badly signed, in a window of a day. review: a person must look, up to 10,000.",
    [
      [{ reason: "refused" }, refused],
      [{ reason: "review" }, review],
    ],
  );
  gauge(
    "kiosk_refunds_failed",
    "Refunds that the platform could not pay out, or refused in the last 30 days without a later refund of the payment.",
    refunds,
  );
  gauge(
    "kiosk_shipping_reports_failed",
    "Shipments that could not be reported to the platform, or not in eight attempts.",
    reports,
  );
  gauge("kiosk_errors_open", "Unresolved errors in the error log.", errors);
  gauge("kiosk_database_size_bytes", "Size of the shop's database with its indexes.", bytes);
  if (exportAge !== undefined)
    gauge(
      "kiosk_export_age_seconds",
      "Since the last backup that passed its check, or export by db:export. Missing before the first.",
      exportAge,
    );
}

async function readShop(db: Database) {
  const reading = Promise.all([countOrders(db), readTroubles(db), secondsSinceExport(db), checkWritable(db)]);
  if (!(await endsWithin(patienceMs, reading)))
    throw new AppError("unavailable", "The database cannot be reached at the moment. Try again soon.");
  const [orders, troubles, exportAge] = await reading;
  return { orders, ...troubles, exportAge };
}

interface Troubles {
  refused: number;
  review: number;
  refunds: number;
  reports: number;
  errors: number;
  bytes: number;
}

async function readTroubles(db: Database) {
  const [found] = await rows<Troubles>(
    db,
    sql`select
      coalesce((select count from rate_counters where key = 'notify.refused' and since > now() - interval '1 day'), 0) as refused,
      (select count(*)::int from (select from notifications where verdict = 'review' limit ${maxCount}) first) as review,
      (select count(*)::int from (select order_id from refunds where status = 'abnormal' union all (${refusedRefunds} and r.created_at > now() - interval '30 days')) failed) as refunds,
      (select count(*)::int from shipping_reports where status = 'failed' or status = 'pending' and attempts >= 8) as reports,
      (select count(*)::int from error_logs where resolved_at is null) as errors,
      pg_database_size(current_database())::float as bytes`,
  );
  return found!;
}
