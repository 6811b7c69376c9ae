import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/e2e/fixtures/databases/postgres";
import { gate } from "@/e2e/fixtures/servers/platform-between";
import { openStore, rows, type Store } from "./client";
import { statement } from "./statement";

let postgres: LocalPostgres;
let store: Store;
const waits: { line: string; milliseconds: number }[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.createDatabase("waits");
  const onWait = (line: string, milliseconds: number) => void waits.push({ line, milliseconds });
  store = openStore({ driver: "pg", url: postgres.url("waits"), poolSize: 1, onWait });
  await rows(store.db, sql`select 1`);
});
afterAll(async () => {
  await store.close();
  await postgres.close();
});
beforeEach(() => void waits.splice(0));

const one = statement<Record<string, never>, { one: number }>(() => sql`select 1 as one`);
const share = statement<{ among: number }, never>((parameter) => sql`select 1 / ${parameter("among")}::int`, "counter");
const lasts = statement<{ seconds: number }, never>(
  (parameter) => sql`select pg_sleep(${parameter("seconds")}::float8)`,
  "counter",
);

test("a transaction that waits for a connection is reported with its time", async () => {
  const [held, free] = [gate(), gate()];
  const holding = store.db.transaction(async () => {
    held.open();
    await free.opened;
  });
  await held.opened;
  expect(store.connections!()).toEqual({ open: 1, idle: 0, waiting: 0 });
  const waiting = store.db.transaction(async () => {});
  await expect.poll(() => store.connections!().waiting).toBe(1);
  await sleep(200);
  free.open();
  await Promise.all([holding, waiting]);
  expect(waits.map(({ line }) => line)).toEqual(["pool", "pool"]);
  expect(waits[1]!.milliseconds).toBeGreaterThan(190);
  expect(store.connections!()).toEqual({ open: 1, idle: 1, waiting: 0 });
});

test("a statement on a shared connection is reported with the time of its answer, also one that fails", async () => {
  await one(store.db, {});
  await lasts(store.db, { seconds: 0.2 });
  await expect(share(store.db, { among: 0 })).rejects.toThrow();
  expect(waits.map(({ line }) => line)).toEqual(["reads", "counts", "counts"]);
  expect(waits[1]!.milliseconds).toBeGreaterThan(190);
});
