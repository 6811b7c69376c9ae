import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Cluster, hasCluster } from "@/db/local-cluster";
import type { Environment } from "@/lib/kernel/process/read-environment";

/** In the folder of the build, so that commands which are run there find the shop that was started there. */
const usualRecord = "dist/data-dir";

export function recordDataDir(dataDir: string, record = usualRecord) {
  try {
    mkdirSync("dist", { recursive: true });
    writeFileSync(record, resolve(dataDir));
  } catch {
    // A read-only installation has no record; its commands need DATA_DIR.
  }
}

/** For commands without DATA_DIR or DATABASE_URL: uses the shop that was started last in this folder, if it is running. */
export async function adoptRunningShop() {
  if (process.env.DATA_DIR || process.env.DATABASE_URL) return;
  const dataDir = await findRunningShop();
  if (dataDir === undefined || dataDir === resolve(".data")) return;
  process.stderr.write(`This is about the running shop in ${dataDir}.\n`);
  process.env.DATA_DIR = dataDir;
}

export async function findRunningShop(record = usualRecord) {
  const dataDir = readRecord(record);
  if (!dataDir || !hasCluster(dataDir)) return undefined;
  return (await new Cluster(dataDir).state()) === "open" ? dataDir : undefined;
}

function readRecord(record: string) {
  try {
    return readFileSync(record, "utf8");
  } catch {
    return undefined;
  }
}

/** Opening a database that does not exist would create an empty one. */
export async function requireShop({ hasLocalDatabase, dataDir }: Environment) {
  if (hasLocalDatabase && !hasCluster(dataDir))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the shop's directory, or DATABASE_URL.`);
}
