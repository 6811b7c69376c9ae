import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { archiveCommands } from "@/e2e/fixtures/databases/archive-commands";
import { fillOldDatabase, oldArchive, versionFolder } from "@/e2e/fixtures/databases/old-shop";
import { createPlaces, type Place, readAllRows, withShop } from "@/e2e/fixtures/databases/shop-copies";
import { version } from "@/package.json";

const made = createPlaces();
const program = (name: string, options: Parameters<typeof versionFolder>[1]) => ({
  through: versionFolder(join(made.path, name), options),
});
const later = program("later", { added: "alter table orders add column added text not null default 'new';" });
const failing = program("failing", { added: "alter table orders add column added text not null;" });
const changing = program("changing", {
  added:
    "update orders set total_price = total_price + 100 where id = (select min(id) from orders where status = 'unpaid');",
});
const withoutPostgres = program("without-postgres", { except: ["node_modules"] });

let commands: Awaited<ReturnType<typeof archiveCommands>>;
beforeAll(async () => {
  commands = await archiveCommands();
});
afterAll(async () => {
  commands.remove();
  await made.remove();
});

/** A lasting shop of 0.2.0. */
async function oldShop() {
  const place = await made.postgres();
  await fillOldDatabase(place.DATABASE_URL!);
  mkdirSync(place.DATA_DIR);
  writeFileSync(join(place.DATA_DIR, "shop-kind"), "lasting\n");
  return place;
}
const backupOf = ({ DATA_DIR }: Place) => resolve(DATA_DIR, "backups", `before-${version}.tar`);
const readOrders = (db: Database) =>
  rows(db, sql`select count(*)::int as count, sum(total_price)::int as total, max(remark) as remark from orders`);

test("an upgrade first writes a backup, which a retry replaces and an earlier state is restored from", async () => {
  const place = await oldShop();
  const before = await readAllRows(place);
  const refused = await commands.migrate(place, failing);
  expect(refused.said).toContain(
    `run \`npm run db:import -- ${backupOf(place)}\` in the folder of the earlier version`,
  );
  expect([refused.code, await readAllRows(place)]).toEqual([1, before]);

  await withShop(place, (db) => db.execute(sql`update orders set remark = 'late', updated_at = now() where id = 1`));
  const orders = await withShop(place, readOrders);
  writeFileSync(join(place.DATA_DIR, "backups", `before-${version}.tar.part`), "of a killed process");
  const { code, said } = await commands.migrate(place, later);
  expect([code, said]).toEqual([0, expect.stringContaining("The database is up to date.")]);
  expect(readdirSync(join(place.DATA_DIR, "backups"))).toEqual([`before-${version}.tar`]);

  const restored = await made.postgres();
  expect(await commands.importFrom(backupOf(place), restored)).toMatchObject({ code: 0 });
  expect(await withShop(restored, readOrders)).toEqual(orders);
  expect((await commands.migrate(place, later)).said).toBe("The database is up to date; nothing had to run.");
});

test("an upgrade is refused while its backup cannot be written, unless BACKUP_BEFORE_UPGRADE is false", async () => {
  const place = await oldShop();
  const before = await readAllRows(place);
  writeFileSync(join(place.DATA_DIR, "backups"), "not a folder");
  const { code, said } = await commands.migrate(place);
  expect(said).toMatch(
    /The upgrade did not begin, because the backup before it cannot be written: .* Nothing was changed\./,
  );
  expect([code, await readAllRows(place)]).toEqual([1, before]);
  expect(await commands.migrate(place, { env: { BACKUP_BEFORE_UPGRADE: "false" } })).toMatchObject({ code: 0 });
});

test("try-upgrade tries the migrations on a copy, fails for one that fails or changes a sum, and changes nothing", async () => {
  const place = await oldShop();
  const before = await readAllRows(place);
  const good = await commands.tryUpgrade(undefined, place, later);
  expect(good.said).toMatch(/\d{4}_added: \d+\.\d s, AccessExclusive on orders\n/);
  expect(good.said).toContain("are the same as before.");
  const [, migrations, faults] =
    /\nFound on this copy: (\d+) migrations in order; the figures of each month as before; 0 faults that the data had before and (\d+) others; the earlier version can import this file again, if its `npm run doctor -- data` finds nothing\. The shop was not touched\.$/.exec(
      good.said,
    )!;
  expect(Number(migrations)).toBeGreaterThan(20);
  expect(good.said.includes("The data breaks invariants:")).toBe(Number(faults) > 0);
  expect(good.code).toBe(0);

  const bad = await commands.tryUpgrade(undefined, place, failing);
  expect(bad.said).toMatch(/It fails: the migration \d{4}_added: .*contains null values\nDo not upgrade/);
  expect(bad.code).toBe(1);

  const other = await commands.tryUpgrade(oldArchive, place, changing);
  const [, sum, changed] = /The orders of \d{4}-\d\d differ: \d+ \(sum (\d+)\) before, \d+ \(sum (\d+)\) after\./.exec(
    other.said,
  )!;
  expect(Number(changed) - Number(sum)).toBe(100);
  expect(other.code).toBe(1);

  const damaged = join(made.path, "damaged.tar");
  const bytes = readFileSync(oldArchive);
  bytes.writeUInt8(bytes.readUInt8(bytes.length / 2) ^ 1, bytes.length / 2);
  writeFileSync(damaged, bytes);
  expect(await commands.tryUpgrade(damaged, place)).toMatchObject({
    code: 1,
    said: expect.stringContaining("damaged"),
  });
  expect(await readAllRows(place)).toEqual(before);
  expect(existsSync(join(place.DATA_DIR, "throw-away"))).toBe(false);
});

test("restore refuses a running shop and changes nothing; in a stopped one it moves the earlier data aside", async () => {
  const place = made.local();
  await commands.importFrom(oldArchive, place);
  const names = () => readdirSync(place.DATA_DIR).filter((name) => !name.startsWith("postgres.log"));
  await withShop(place, async () => {
    const before = names();
    const { code, said } = await commands.restore(oldArchive, place);
    expect([code, said]).toEqual([
      1,
      `The shop in ${place.DATA_DIR} is running. Stop it, then restore. Nothing was changed.`,
    ]);
    expect(names()).toEqual(before);
  });
  const { code, said } = await commands.restore(oldArchive, place);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/The data from before is in .*\. Nothing of it was deleted\.$/),
  ]);
  expect(await withShop(place, readOrders)).toMatchObject([{ count: 69 }]);
  const aside = names().filter((name) => name.startsWith("before-restore-"));
  expect(aside.map((name) => existsSync(join(place.DATA_DIR, name, "postgres", "PG_VERSION")))).toEqual([true]);
});

test("restore of an encrypted file asks for the key, and is refused with a sentence if the input ends without one", async () => {
  const path = join(made.path, "encrypted.tar.age");
  writeFileSync(path, "age-encryption.org/v1\n");
  const through = ["sh", "-c", 'exec "$@" < /dev/null', "sh"];
  const { code, said } = await commands.restore(path, made.local(), { through });
  expect([code, said]).toEqual([
    1,
    `The key of the backup (AGE-SECRET-KEY-1…, or a passphrase): ${path} is encrypted. Set BACKUP_KEY to its key.`,
  ]);
});

test("without a PostgreSQL from npm, try-upgrade uses a database of the server, and drops also one left behind", async () => {
  const place = await made.migrated.postgres();
  const databases = () =>
    withShop(place, (db) =>
      rows<{ name: string }>(
        db,
        sql`select datname as name from pg_database where datname = 'kiosk_throw_away_'
          || (select oid from pg_database where datname = current_database())`,
      ),
    );
  await withShop(place, async (db) => {
    const [found] = await rows<{ name: string }>(
      db,
      sql`select 'kiosk_throw_away_' || oid as name from pg_database where datname = current_database()`,
    );
    await db.execute(sql.raw(`create database ${found!.name}`));
  });
  const { code, said } = await commands.tryUpgrade(oldArchive, place, withoutPostgres);
  expect([code, said]).toEqual([0, expect.stringContaining("Found on this copy: ")]);
  expect(await databases()).toEqual([]);
});

test("an archive of 0.2.0 is imported with the migrations of a later version; a failing migration imports nothing", async () => {
  const place = await made.postgres();
  const refused = await commands.importFrom(oldArchive, place, failing);
  expect(refused.said).toMatch(/^Nothing was imported: column "added" of relation "orders" contains null values$/);
  expect(refused.code).toBe(1);

  const { code, said } = await commands.importFrom(oldArchive, place, later);
  expect(said).toContain("Imported 41 products, 69 orders, 16 users (2,261 rows in all)");
  expect(said).toContain("The invariants hold.");
  expect(code).toBe(0);
  expect(await withShop(place, (db) => rows(db, sql`select from orders where added = 'new'`))).toHaveLength(69);
});
