import { type EndReason, openStore, type Store, type StoreOptions } from "@/db/client";
import { innermost } from "@/lib/kernel/contract/errors";
import { makeDataDir } from "@/lib/kernel/process/data-dir";
import { type Environment, readEnvironment } from "@/lib/kernel/process/environment";

/**
 * Runs a task without the server: opens the database of the environment, prints one sentence, closes. `prepare` runs before the database is
 * opened, and passes on what it found. `open` is for those that may work on a copy.
 */
export async function command<Found = undefined>(
  work: (store: Store, environment: Environment, found: Found) => Promise<string>,
  prepare?: (environment: Environment) => Promise<Found>,
  open: (options: StoreOptions, found: Found) => Store | Promise<Store> = openStore,
) {
  try {
    // Commands need no AUTH_SECRET; the seed seals a bot's address under one that is there. The code may read the environment again.
    process.env.AUTH_SECRET ||= "-".repeat(32);
    const environment = readEnvironment(process.env);
    const { databaseDriver: driver, databaseUrl: url, dataDir } = environment;
    const found = (await prepare?.(environment)) as Found;
    if (driver === "pglite") makeDataDir(dataDir);
    const store = await open({ driver, url, dataDir, onEnd }, found);
    const sentence = await work(store, environment, found).finally(() => store.close());
    process.stdout.write(`${sentence}\n`);
  } catch (error) {
    process.stderr.write(`${innermost(error)}\n`);
    process.exitCode = 1;
  }
}

const ends: Record<EndReason, string> = {
  "full disk": "The disk is full, and nothing was changed in the database. Make room, then try again.",
  "disk failed": "The disk could not keep what was written, so it is not certain what was changed in the database.",
  "lock lost":
    "Another process has taken over the embedded database, because this one did not answer for half a minute.",
};

/** The embedded database answers nothing more: whoever waits for it would wait for ever. */
function onEnd(reason: EndReason) {
  process.stderr.write(`${ends[reason]}\n`);
  process.exit(1);
}
