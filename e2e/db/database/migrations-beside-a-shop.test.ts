import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { type Database, openStore } from "@/db/client";
import { applyMigrations, migrate } from "@/db/migrate";
import { readMigrations } from "@/db/migration-history";
import { createPlaces } from "@/e2e/fixtures/databases/shop-copies";

const places = createPlaces();
afterAll(places.remove);
const later = readMigrations()
  .slice(1)
  .map(({ tag }) => tag);

/** A database with the tables of 0.2.0, and a client that uses it as a shop does. */
async function openOldDatabase() {
  const url = (await places.postgres()).DATABASE_URL!;
  const store = openStore({ driver: "pg", url });
  await store.db.transaction((tx) => applyMigrations(tx as unknown as Database, 1));
  await store.close();
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const isWaiting = async () => {
    const found = await client.query(
      "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return found.rowCount! > 0;
  };
  return { url, client, pid: rows[0].pid as number, isWaiting };
}

test("a migration reports a transaction that uses a table, and does not end it when it needs one that is locked already", async () => {
  const { url, client, pid, isWaiting } = await openOldDatabase();
  try {
    await client.query("begin; lock table order_discounts in row exclusive mode");
    const reports: string[] = [];
    const migrating = migrate(url, false, undefined, (sentence) => reports.push(sentence)).catch(String);
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1), 20_000);
    const report = `The migrations wait for the table order_discounts: a transaction of PostgreSQL's process ${pid} has used it for `;
    for (const one of reports) expect(one.replace(/\d+ s\.$/, "")).toBe(report);
    await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 1 });
    await client.query("lock table orders in row exclusive mode"); // which the migration locks first
    await client.query("commit");
    expect(await migrating).toEqual(later);
  } finally {
    await client.end();
  }
});

test("a migration does not wait for a transaction on a table that it does not change", async () => {
  const { url, client } = await openOldDatabase();
  try {
    await client.query("begin; lock table favourites in row exclusive mode");
    const reports: string[] = [];
    expect(await migrate(url, false, undefined, (sentence) => reports.push(sentence))).toEqual(later);
    expect(reports).toEqual([]);
  } finally {
    await client.end();
  }
});
