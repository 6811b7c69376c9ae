import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { lockNumber, MigrationsError, migrate } from "@/db/migrate";
import { readMigrations } from "@/db/migration-history";
import { appEnvironment } from "@/e2e/fixtures/servers/app-environment";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { version } from "@/package.json";

const migrations = readMigrations();
const first = migrations[0]!;
const last = migrations.at(-1)!;
const aDay = 86_400_000;

const table = sql`drizzle.__drizzle_migrations`;
const history = () => rows(db(), sql`select id, hash, created_at from ${table} order by id`);
const add = (hash: string, when: number) =>
  db().execute(sql`insert into ${table} (hash, created_at) values (${hash}, ${when})`);
const change = (hash: string, when: number) =>
  db().execute(sql`update ${table} set hash = ${hash}, created_at = ${when} where created_at = ${first.when}`);
const migrateAgain = () => migrate(process.env.DATABASE_URL!);

beforeAll(() => openTestStore());
afterAll(closeTestStore);
beforeEach(async () => {
  await db().execute(sql`delete from ${table}`);
  for (const { hash, when } of migrations) await add(hash, when);
  await db().execute(sql`comment on table ${table} is '9.8.7'`);
});

test("migrating an up-to-date database changes nothing", async () => {
  const before = await history();
  await migrateAgain();
  expect(await history()).toEqual(before);
  expect((await request("GET", "/health/ready")).status).toBe(200);
});

const newer = `A newer version of Kiosk than this one (${version}) has migrated the database. Nothing was changed. Start Kiosk 9.8.7, or restore a backup from before the upgrade.`;
const other = `The database is older than Kiosk 0.2.0, and this version (${version}) upgrades shops of 0.2.0 and later. Nothing was changed. Start the version that created it, or use an empty database.`;

test.each<[string, () => Promise<unknown>, string]>([
  ["has a migration of a newer version", () => add("abcdef012345678", last.when + aDay), newer],
  ["was created by a migration that was edited later", () => change("abcdef012345678", first.when), other],
  ["was created by an earlier commit", () => change("abcdef012345678", first.when - aDay), other],
])(
  "a database that %s is refused with a sentence and not changed, and a running instance is live but not ready",
  async (_, damage, sentence) => {
    await damage();
    const before = await history();
    await expect(migrateAgain()).rejects.toThrow(new MigrationsError(sentence));
    expect(await history()).toEqual(before);
    const { status, json } = await request("GET", "/health/ready");
    expect([status, json.code, json.detail]).toEqual([503, "unavailable", sentence]);
    expect((await request("GET", "/health")).status).toBe(200);
  },
);

test("the role's own timeouts do not end a migration that waits for another one", async () => {
  const other = new pg.Client(process.env.DATABASE_URL);
  await other.connect();
  const [database] = await rows<{ name: string }>(db(), sql`select current_database() as name`);
  const role = `alter role current_user in database "${database!.name}"`;
  const timeouts = ["statement_timeout", "lock_timeout"];
  try {
    await other.query(`select pg_advisory_lock(${lockNumber})`);
    for (const timeout of timeouts) await other.query(`${role} set ${timeout} = '500ms'`);
    const reports: string[] = [];
    const report = (sentence: string) => reports.push(sentence);
    const migrating = migrate(process.env.DATABASE_URL!, false, undefined, report).catch((error: Error) => error);
    await other.query("select pg_sleep(1.5)");
    await other.query(`select pg_advisory_unlock(${lockNumber})`);
    expect(await migrating).toEqual([]);
    expect(reports).toEqual(["Waiting for another process that prepares the database."]);
  } finally {
    for (const timeout of timeouts) await other.query(`${role} reset ${timeout}`);
    await other.end();
  }
});

test("losing the database during a migration fails it without an uncaught exception", async () => {
  const uncaught = vi.fn();
  process.on("uncaughtException", uncaught);
  const migrating = migrate(process.env.DATABASE_URL!, false, async (tx) => {
    const [session] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await db().execute(sql`select pg_terminate_backend(${session!.pid}, 10000)`);
    await sleep(100); // until this process has heard of it
    await tx.execute(sql`select 1`);
  });
  try {
    await expect(migrating).rejects.toThrow();
    expect(uncaught).not.toHaveBeenCalled();
  } finally {
    process.off("uncaughtException", uncaught);
  }
});

test("`npm run db:migrate` prints only the sentence of the error and exits with 1", async () => {
  await add("abcdef012345678", last.when + aDay);
  const env = appEnvironment({ DATABASE_URL: process.env.DATABASE_URL });
  // The script was built when the template was made. It is not built anew, because other tests run it at the same time.
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/migrate.mjs"], { env, encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: `${newer}\n` });
});
