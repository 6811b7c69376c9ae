import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type LocalPostgres, openLocalPostgres } from "@/db/local-postgres";
import { withLongSession } from "@/db/long-session";
import { isInUse, seed } from "@/db/seed/seed";
import { closeSandbox, environment, settleDatabase } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { closeStore, store } from "@/lib/kernel/process/store";
import { offerSweeps, startSweeping } from "@/lib/kernel/work/sweep";
import { sweeps } from "@/lib/registry";
import { dropUnusedRehearsal, leaveRehearsal } from "@/lib/system/rehearsal/rehearsal";
import { prepareDatabase } from "./prepare-database";
import { quickStart } from "./quick-start";
import { refusedDatabase } from "./refused-start";
import { say } from "./say";
import { settleKind } from "./settle-kind";

const shared = globalThis as typeof globalThis & { kioskBooted?: Promise<void> };

/**
 * Prepares the process once: both our server and Next's `instrumentation` call this. `first` runs before the database opens,
 * which takes seconds.
 */
export function boot(first: () => Promise<unknown> = async () => {}): Promise<void> {
  shared.kioskBooted ??= prepare(first);
  return shared.kioskBooted;
}

async function prepare(first: () => Promise<unknown>) {
  const quick = quickStart(process.env);
  if (environment().metricsToken !== undefined) startMetrics();
  offerSweeps(sweeps);
  await first();
  await open(quick).catch((error) => Promise.reject(refusedDatabase(error, environment())));
  await dropUnusedRehearsal();
  stopSweeping = startSweeping(sweeps);
}

async function open(quick: ReturnType<typeof quickStart>) {
  if (environment().hasLocalDatabase) await openLocal();
  const opened = store();
  for (const done of await prepareDatabase(environment())) say(done);
  if (!quick) return;
  if (quick.newSecret) await sayWhatIsLost(opened.db, quick.newSecret);
  await openAsItIs(opened.db, quick);
  if (!environment().sandbox || (await isInUse(opened.db))) return;
  say("Setting up the demo shop.");
  // A process that starts at the same time waits here.
  await withLongSession(environment().databaseUrlUnpooled!, (db) => seed(db, environment().demoLanguage));
}

async function openLocal() {
  say("Opening the local PostgreSQL; the first time takes some seconds.");
  local = await openLocalPostgres(environment().dataDir);
  settleDatabase(local.url);
  let lastSaid = "";
  local.watch((error) => {
    const said = error?.message ?? "the local PostgreSQL had ended and was started again";
    if (!error || said !== lastSaid) log[error ? "error" : "warn"](said);
    lastSaid = said;
  });
}
let local: LocalPostgres | undefined;

/** A lasting shop opens as a lasting one even if EMBEDDED=true is missing. */
async function openAsItIs(db: Database, { sandboxByDefault }: NonNullable<ReturnType<typeof quickStart>>) {
  const { dataDir, embedded, sandbox } = environment();
  const asked = { dataDir, embedded, sandbox: sandbox && !sandboxByDefault };
  const kind = await settleKind(db, asked, embedded ? "lasting" : sandbox ? "demo" : undefined);
  if (kind !== "lasting" || embedded) return;
  closeSandbox();
  say(`${dataDir} holds a lasting shop: it opens as one, without demo and sandbox. EMBEDDED=true says so beforehand.`);
}

/** The sessions remain in the database and are valid again if the earlier secret is restored. */
async function sayWhatIsLost(db: Database, path: string) {
  const [lost] = await rows<{ sessions: number }>(
    db,
    sql`select count(*)::int as sessions from sessions where expires_at > now()`,
  );
  if (lost!.sessions)
    say(
      `${path} was missing or empty, so a new secret was made: everybody is signed out (${lost!.sessions} sessions) and signs in again. If you have a copy of that file, stop, put it back, and start again.`,
      { path, ...lost! },
      "warn",
    );
}

let stopSweeping = async () => {};

export async function shutDown() {
  await leaveRehearsal();
  await stopSweeping();
  await closeStore();
  await local?.close();
}
