import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasCluster } from "@/db/local-cluster";
import { withLongSession } from "@/db/long-session";
import { reportEvery } from "@/db/migrate";
import { makeDataDir } from "@/lib/kernel/process/data-dir";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { type Archive, importShop } from "@/lib/system/archive/import-shop";
import { withThrowAwayDatabase } from "@/lib/system/archive/throw-away";
import { fetchFromBucket, newestInBucket } from "@/lib/system/backups/places";
import { describeContents, formatCount } from "./describe";
import { measure, pairFigures } from "./figures";
import { openArchive } from "./import-archive";
import { withShop } from "./run-command";
import { stopSignal } from "./stop-signal";

/** A payment reaches the shop some minutes after WeChat's time of it, and a transaction began before the backup that does not have it. */
const settleMs = 3_600_000;

/** Imports a backup into a database that is dropped afterwards, and compares its figures with those of the shop, if there is one here. */
export async function tryRestore(environment: Environment, source: unknown) {
  if (typeof source !== "string" || !source)
    throw new Error("Usage: npm run restore -- --try <file> (or the word bucket)");
  const { dataDir, hasLocalDatabase } = environment;
  makeDataDir(dataDir);
  const folder = join(dataDir, "from-bucket");
  const clear = () => rmSync(folder, { recursive: true, force: true });
  clear(); // of a killed process
  process.once("exit", clear);
  const path = source === "bucket" ? await fetchNewest(environment, folder) : resolve(source);
  const archive = await openArchive(path, environment);
  const hasShop = !hasLocalDatabase || hasCluster(dataDir);
  return hasShop ? withShop((_, opened) => compare(opened, archive)) : compare(environment, archive);
}

async function fetchNewest({ bucket }: Environment, folder: string) {
  if (!bucket) throw new Error("There is no bucket: set S3_*.");
  const name = await newestInBucket(bucket);
  if (!name) throw new Error(`The bucket ${bucket.bucket} has no backup.`);
  mkdirSync(folder, { mode: 0o700 });
  return fetchFromBucket(bucket, name, folder);
}

async function compare(place: Environment, archive: Archive) {
  const stop = stopSignal();
  const until = new Date(Date.parse(archive.made.made_at) - settleMs);
  const restored = await withThrowAwayDatabase(place, archive, async (db) => {
    const seconds = (passed: number) => void process.stdout.write(`It has been imported for ${passed} s.\n`);
    await reportEvery(seconds, () => importShop(db, archive, undefined, stop));
    return measure(db, until);
  });
  const { databaseUrlUnpooled: shop } = place;
  const own = shop ? await withLongSession(shop, (db) => measure(db, until)) : restored;
  const pairs = pairFigures(restored, own);
  const differing = pairs.filter(([, one, other]) => one !== other).length;
  if (differing) process.exitCode = 1;
  return [
    `${archive.path} was restored: ${describeContents(archive.holds)}, as they were at ${archive.made.made_at}. Its figures until ${until.toISOString()}:`,
    ...pairs.map(
      ([what, one, other]) =>
        `  ${what}: ${one}${shop ? `, the shop: ${other}` : ""}${one === other ? "" : " (differs)"}`,
    ),
    shop
      ? differing
        ? `${formatCount(differing, "figure")} of the shop differ.`
        : "The shop has the same figures."
      : "There is no shop here to compare them with.",
    "Nothing was changed.",
  ].join("\n");
}
