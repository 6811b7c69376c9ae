import type { PGlite } from "@electric-sql/pglite";
import { Pool as NeonPool } from "@neondatabase/serverless";
import { drizzle as overPg } from "drizzle-orm/node-postgres";
import { drizzle as overPglite } from "drizzle-orm/pglite";
import pg from "pg";
import { expect, test } from "vitest";
import { wasCheckedWith } from "@/e2e/fixtures/databases/checked-version";
import { type Database, openStore } from "./client";
import { clientOf } from "./drizzle-privates";

test("db/drizzle-privates.ts was checked with this version of drizzle-orm", () => {
  wasCheckedWith("drizzle-orm", "0.45.4", "db/drizzle-privates.ts");
});

test.each([
  ["pg", pg.Pool],
  ["neon", NeonPool],
] as const)("the client of a database over %s is its pool", async (driver, Pool) => {
  const store = openStore({ driver, url: "postgres://kiosk@127.0.0.1:1/none" });
  expect(clientOf(store.db)).toBeInstanceOf(Pool);
  await store.close();
});

test("the client of a database over one connection is that connection", () => {
  const client = new pg.Client();
  expect(clientOf(overPg({ client }))).toBe(client);
});

test("the client of the embedded database is PGlite, and in a transaction the transaction's own", async () => {
  const inside = {};
  const client = { transaction: (work: (tx: unknown) => unknown) => work(inside) } as unknown as PGlite;
  const db = overPglite({ client }) as Database;
  expect(clientOf(db)).toBe(client);
  await db.transaction(async (tx) => expect(clientOf(tx as Database)).toBe(inside));
});
