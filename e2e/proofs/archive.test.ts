import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { exportedTables } from "@/lib/system/archive/tables";
import { archiveCommands, peakMemory } from "../fixtures/databases/archive-commands";
import { insertConsistentShop } from "../fixtures/databases/consistent-shop";
import { execute } from "../fixtures/databases/postgres-databases";
import { createPlaces, listFiles, type Place } from "../fixtures/databases/shop-copies";
import { copyTemplate, openPlace } from "../fixtures/databases/template";

const products = Number(process.env.ARCHIVE_PRODUCTS ?? 10_000);
const orders = Number(process.env.ARCHIVE_ORDERS ?? 100_000);
const mebibytes = Number(process.env.ARCHIVE_MEBIBYTES ?? 1024);
const fileBytes = 256 * 1024;
const mostPeakMiB = 1200;

const made = createPlaces();
let commands: Awaited<ReturnType<typeof archiveCommands>>;
let source: Place;
let removeSource: () => Promise<void>;
beforeAll(async () => {
  commands = await archiveCommands();
  const { url, drop } = await copyTemplate();
  removeSource = drop;
  source = { DATABASE_URL: url, DATA_DIR: made.local().DATA_DIR };
  await insertConsistentShop(url, products, orders);
  const files = (mebibytes * 2 ** 20) / fileBytes;
  await execute(
    url,
    `insert into files (name, key, mime, size, sha256, uploaded_by)
       select 'Picture ' || n, 'uploads/' || lpad(n::text, 32, '0') || '.webp', 'image/webp', ${fileBytes}, md5(n::text), (select min(id) from users)
       from generate_series(1, ${files}) n`,
  );
  mkdirSync(join(source.DATA_DIR, "uploads"), { recursive: true });
  for (let n = 1; n <= files; n++)
    writeFileSync(join(source.DATA_DIR, `uploads/${String(n).padStart(32, "0")}.webp`), randomBytes(fileBytes));
}, 30 * 60_000);
afterAll(async () => {
  commands.remove();
  await removeSource();
  await made.remove();
});

/** A checksum per table, independent of the order of its rows, and one of the files. */
async function digestOf(place: Place) {
  const store = await openPlace(place);
  const tables = await withLongSession(store.url, async (db) => {
    const digests: Record<string, unknown> = {};
    for (const { name } of exportedTables) {
      await db.execute(sql`set timezone = 'UTC'`);
      const number = `('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint`;
      [digests[name]] = await rows(
        db,
        sql.raw(`select count(*)::int, sum(${number})::text as digest from "${name}" t`),
      );
    }
    return digests;
  }).finally(() => store.close());
  const files = createHash("sha256");
  const directory = join(place.DATA_DIR, "uploads");
  for (const name of listFiles(directory)) files.update(name).update(readFileSync(join(directory, name)));
  return { tables, files: files.digest("hex") };
}

async function measured(
  what: string,
  work: (meanwhile: (kill: unknown, pid: number) => Promise<void>) => ReturnType<typeof commands.exportTo>,
) {
  let peak = 0;
  const began = Date.now();
  const watch = async (_: unknown, pid: number) => {
    peak = await peakMemory(pid);
  };
  const { code, said } = await work(watch);
  const seconds = (Date.now() - began) / 1000;
  process.stdout.write(`${what}: ${seconds.toFixed(1)} s, peak ${peak.toFixed(0)} MiB\n${said}\n`);
  expect(code).toBe(0);
  expect(said).not.toContain("breaks");
  expect(peak).toBeLessThan(mostPeakMiB);
}

test(`a shop of ${products} products, ${orders} orders and ${mebibytes} MiB of files is moved to the local PostgreSQL and back`, async () => {
  const [local, server] = [made.local(), await made.postgres()];
  const [there, back] = [join(made.path, "there.tar"), join(made.path, "back.tar")];
  await measured("export from PostgreSQL", (meanwhile) => commands.exportTo(there, source, { meanwhile }));
  await measured("import into the local PostgreSQL", (meanwhile) => commands.importFrom(there, local, { meanwhile }));
  await measured("export from the local PostgreSQL", (meanwhile) => commands.exportTo(back, local, { meanwhile }));
  await measured("import into PostgreSQL", (meanwhile) => commands.importFrom(back, server, { meanwhile }));
  process.stdout.write(`the file: ${(statSync(back).size / 2 ** 20).toFixed(0)} MiB\n`);

  const before = await digestOf(source);
  expect(await digestOf(local)).toEqual(before);
  expect(await digestOf(server)).toEqual(before);
});
