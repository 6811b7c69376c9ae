import { openStore, type Store } from "@/db/client";
import { makeDataDir } from "@/lib/kernel/data-dir";
import { type Environment, readEnvironment } from "@/lib/kernel/environment";
import { innermost } from "@/lib/kernel/errors";

/** Runs a task without the server: opens the database of the environment, prints one sentence, closes. */
export async function command(work: (store: Store, environment: Environment) => Promise<string>) {
  try {
    // Commands sign nothing, so they need no AUTH_SECRET.
    const environment = readEnvironment({ ...process.env, AUTH_SECRET: "-".repeat(32) });
    const { databaseDriver: driver, databaseUrl: url, dataDir } = environment;
    if (driver === "pglite") makeDataDir(dataDir);
    const store = openStore({ driver, url, dataDir });
    const sentence = await work(store, environment).finally(() => store.close());
    process.stdout.write(`${sentence}\n`);
  } catch (error) {
    process.stderr.write(`${innermost(error)}\n`);
    process.exitCode = 1;
  }
}
