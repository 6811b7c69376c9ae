import { openStore, type Store } from "@/db/client";
import { type Environment, readEnvironment } from "@/lib/kernel/environment";
import { sentenceOf } from "./sentence-of";

/**
 * What is run beside the server: opens the database that the environment names, says one sentence, closes. `prepare` comes before the
 * database is opened, and hands on what it found.
 */
export async function command<Found = undefined>(
  work: (store: Store, environment: Environment, found: Found) => Promise<string>,
  prepare?: (environment: Environment) => Promise<Found>,
) {
  try {
    // Nothing is signed here, so these run where no AUTH_SECRET is.
    const environment = readEnvironment({ ...process.env, AUTH_SECRET: "-".repeat(32) });
    const { databaseDriver: driver, databaseUrl: url, dataDir } = environment;
    const found = (await prepare?.(environment)) as Found;
    const store = openStore({ driver, url, dataDir, onFullDisk });
    const sentence = await work(store, environment, found).finally(() => store.close());
    process.stdout.write(`${sentence}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** The embedded database answers nothing more: whoever waits for it would wait for ever. */
function onFullDisk() {
  process.stderr.write("The disk is full, and nothing was changed in the database. Make room, then try again.\n");
  process.exit(1);
}
