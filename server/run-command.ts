import { parseArgs } from "node:util";
import { openStore, type Store } from "@/db/client";
import { type LocalPostgres, openLocalPostgres } from "@/db/local-postgres";
import { innermost } from "@/lib/kernel/contract/errors";
import { makeDataDir } from "@/lib/kernel/process/data-dir";
import { environment, settleDatabase } from "@/lib/kernel/process/environment";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { withDemoRemedy } from "./start-errors";
import { exitOnStop } from "./stop-signal";

/** The environment of a command after its database is open. */
export type OpenEnvironment = Environment & { databaseUrl: string; databaseUrlUnpooled: string };

/**
 * Runs a task without the server and prints the sentence that it returns. `prepare` runs before the database opens; its result is
 * passed to `work`. With a local database, the task can run while the shop is running.
 */
export const runCommand = <Prepared = undefined>(
  task: (store: Store, environment: OpenEnvironment, prepared: Prepared) => Promise<string>,
  prepare?: (environment: Environment) => Promise<Prepared>,
) =>
  printResult(async (environment) => {
    const prepared = (await prepare?.(environment)) as Prepared;
    return withShop((store, opened) => task(store, opened, prepared));
  });

export async function printResult(work: (environment: Environment) => Promise<string>) {
  exitOnStop();
  try {
    // Commands need no AUTH_SECRET. If one is set, the seed encrypts a bot's address with it.
    process.env.AUTH_SECRET ||= "-".repeat(32);
    // Nor an address: `vercel build` on a laptop migrates without one.
    if (process.env.VERCEL && !process.env.APP_URL) process.env.VERCEL_URL ||= "localhost";
    const message = await work(environment());
    if (message) process.stdout.write(`${message}\n`);
  } catch (error) {
    process.stderr.write(`${innermost(error)}\n`);
    process.exitCode = 1;
  }
}

export async function withShop<T>(work: (store: Store, environment: OpenEnvironment) => Promise<T>): Promise<T> {
  const { hasLocalDatabase, dataDir } = environment();
  let local: LocalPostgres | undefined;
  try {
    if (hasLocalDatabase) {
      makeDataDir(dataDir);
      local = await openLocalPostgres(dataDir);
      settleDatabase(local.url);
    }
    const opened = environment() as OpenEnvironment;
    const store = openStore({ driver: opened.databaseDriver, url: opened.databaseUrl });
    return await work(store, opened)
      .catch((error) => Promise.reject(withDemoRemedy(error, opened)))
      .finally(() => store.close());
  } finally {
    await local?.close();
  }
}

export function readFileArgument(usage: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length === 1 && positionals[0]) return positionals[0];
  } catch {}
  throw new Error(`Usage: ${usage}`);
}
