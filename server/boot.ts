import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type LocalPostgres, openLocalPostgres } from "@/db/local-postgres";
import { withLongSession } from "@/db/long-session";
import { isInUse, seed } from "@/lib/demo/seed";
import { closeSandbox, environment, settleDatabase } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { closeStore, store } from "@/lib/kernel/process/store";
import { offerSweeps, startSweeping } from "@/lib/kernel/work/sweep";
import { sweeps } from "@/lib/registry";
import { recordDataDir } from "./existing-shop";
import { prepareDatabase } from "./prepare-database";
import { print } from "./print";
import { quickStart } from "./quick-start";
import { resolveShopKind } from "./resolve-shop-kind";
import { toDatabaseError } from "./start-errors";

const shared = globalThis as typeof globalThis & { kioskBooted?: Promise<void> };

/**
 * Prepares the process once: both our server and Next's `instrumentation` call this. `first` runs before the database opens,
 * which takes seconds.
 */
export function boot(beforeOpen?: () => Promise<unknown>): Promise<void> {
  shared.kioskBooted ??= prepare(beforeOpen);
  return shared.kioskBooted;
}

async function prepare(beforeOpen?: () => Promise<unknown>) {
  const defaults = quickStart(process.env);
  if (environment().metricsToken !== undefined) startMetrics();
  offerSweeps(sweeps);
  await beforeOpen?.();
  await open(defaults).catch((error) => Promise.reject(toDatabaseError(error, environment())));
  if (!beforeOpen) beginSweeping(); // `next dev` already listens
}

async function open(defaults: ReturnType<typeof quickStart>) {
  if (environment().hasLocalDatabase) await openLocalDatabase();
  const opened = store();
  for (const step of await prepareDatabase(environment(), print)) print(step);
  if (!defaults) return;
  if (defaults.newSecret) await warnAboutLostSessions(opened.db, defaults.newSecret);
  await applyShopKind(opened.db, defaults);
  if (!environment().sandbox || (await isInUse(opened.db))) return;
  print("Setting up the demo shop.");
  // A process that starts at the same time waits here.
  await withLongSession(environment().databaseUrlUnpooled!, (db) => seed(db, environment().demoLanguage));
}

async function openLocalDatabase() {
  print("Opening the local PostgreSQL; the first time takes some seconds.");
  local = await openLocalPostgres(environment().dataDir);
  settleDatabase(local.url);
  recordDataDir(environment().dataDir);
  let lastMessage = "";
  local.watch((lastLines, error) => {
    const message = error?.message ?? "the local PostgreSQL had ended and was started again";
    if (!error || message !== lastMessage) log[error ? "error" : "warn"]({ postgres_log: lastLines }, message);
    lastMessage = message;
  });
}
let local: LocalPostgres | undefined;

/** A lasting shop opens as a lasting one even if EMBEDDED=true is missing. */
async function applyShopKind(db: Database, { sandboxByDefault }: NonNullable<ReturnType<typeof quickStart>>) {
  const { dataDir, embedded, sandbox } = environment();
  const requested = { dataDir, embedded, sandbox: sandbox && !sandboxByDefault };
  const kind = await resolveShopKind(db, requested, embedded ? "lasting" : sandbox ? "demo" : undefined);
  if (kind !== "lasting" || embedded) return;
  closeSandbox();
  print(
    `${dataDir} holds a lasting shop: it opens as one, without demo and sandbox. EMBEDDED=true says so beforehand.`,
  );
}

/** The sessions remain in the database and are valid again if the earlier secret is restored. */
async function warnAboutLostSessions(db: Database, path: string) {
  const [row] = await rows<{ sessions: number }>(
    db,
    sql`select count(*)::int as sessions from sessions where expires_at > now()`,
  );
  if (row!.sessions)
    print(
      `${path} was missing or empty, so a new secret was made: everybody is signed out (${row!.sessions} sessions) and signs in again. If you have a copy of that file, stop, put it back, and start again.`,
      { path, ...row! },
      "warn",
    );
}

export function beginSweeping() {
  stopSweeping = startSweeping(sweeps);
}
let stopSweeping = async () => {};

export async function shutDown() {
  await stopSweeping();
  await closeStore();
  await local?.close();
}
