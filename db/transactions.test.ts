import { sql } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectThroughNeonProxy, startNeonProxy } from "@/e2e/fixtures/databases/neon-proxy";
import { type LocalPostgres, startPostgres } from "@/e2e/fixtures/databases/postgres";
import { type Database, openStore, rows, type Store } from "./client";
import { statement } from "./statement";
import { createTransactions } from "./transactions";

let postgres: LocalPostgres;
let proxy: Awaited<ReturnType<typeof startNeonProxy>>;
let admin: pg.Client;
const poolSize = 3;
const stores = {} as Record<"pg" | "neon", Store>;
beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.createDatabase("broken");
  const url = postgres.url("broken");
  proxy = await startNeonProxy(url);
  connectThroughNeonProxy(proxy);
  stores.pg = openStore({ driver: "pg", url, poolSize });
  stores.neon = openStore({ driver: "neon", url, poolSize });
  admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  await stores.pg.db.execute(sql`create table kept (words text)`);
});
afterAll(async () => {
  await Promise.all(Object.values(stores).map((store) => store.close()));
  await proxy.close();
  await admin.end();
  await postgres.close();
});

const others = `from pg_stat_activity where datname = 'broken'`;
const cut = { pg: () => admin.query(`select pg_terminate_backend(pid) ${others}`), neon: async () => proxy.cut() };
const keep = statement<{ words: string }, never>((param) => sql`insert into kept values (${param("words")})`);
const place = (store: Store, words: string) =>
  store.db.transaction(async (tx) => {
    await keep(tx, { words });
    throw new Error("undone");
  });
const isWhole = (store: Store) =>
  Promise.all(
    Array.from({ length: poolSize }, () => store.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))),
  );
const heals = (store: Store) =>
  expect
    .poll(() =>
      isWhole(store).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

describe.each(["pg", "neon"] as const)("with the driver %s", (driver) => {
  test("connections cut while idle take no place in the pool", async () => {
    const store = stores[driver];
    for (let time = 0; time <= poolSize; time++) {
      await isWhole(store);
      await cut[driver]();
      await Promise.allSettled(Array.from({ length: poolSize }, () => place(store, "cut")));
    }
    await heals(store);
  });

  test("a transaction has its isolation level and access mode, and the next one has neither", async () => {
    const modesWith = (config?: PgTransactionConfig) =>
      stores[driver].db.transaction((tx) => rows(tx as Database, modes), config);
    const modes = sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`;
    const oneMoment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
    expect(await modesWith(oneMoment)).toEqual([{ isolation: "repeatable read", read_only: "on" }]);
    for (let time = 0; time <= poolSize; time++)
      expect(await modesWith()).toEqual([{ isolation: "read committed", read_only: "off" }]);
  });

  test("a nested transaction is rolled back alone, and committed only with the outer one", async () => {
    const { db } = stores[driver];
    const kept = async () => (await rows<{ words: string }>(db, sql`select words from kept`)).map(({ words }) => words);
    await db.execute(sql`delete from kept`);
    const outer = (end: () => Promise<void>) =>
      db.transaction(async (tx) => {
        await keep(tx, { words: "outer" });
        await tx.transaction((inner) => keep(inner, { words: "inner" }));
        const failed = tx.transaction(async (inner) => {
          await keep(inner, { words: "failed" });
          throw new Error("undone");
        });
        await expect(failed).rejects.toThrow("undone");
        expect(await kept()).toEqual([]);
        await end();
      });
    await expect(outer(() => Promise.reject(new Error("undone")))).rejects.toThrow("undone");
    expect(await kept()).toEqual([]);
    await outer(async () => {});
    expect(await kept()).toEqual(["outer", "inner"]);
    await db.execute(sql`delete from kept`);
  });

  test("a connection lost in a transaction fails only that transaction", async () => {
    const store = stores[driver];
    const lost = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values ('lost')`);
      await cut[driver]();
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    await heals(store);
  });

  test("under a flood of cancelled statements no failed transaction commits and no connection stays in one", async () => {
    const store = stores[driver];
    let isOver = false;
    const storm = (async () => {
      while (!isOver) await admin.query(`select pg_cancel_backend(pid) ${others}`);
    })();
    const reasons = new Set<string>();
    for (let round = 0; round < 40; round++) {
      const settled = await Promise.allSettled([place(store, "storm"), place(store, "storm")]);
      for (const one of settled)
        if (one.status === "rejected") reasons.add(String(one.reason.cause?.code ?? one.reason.message));
    }
    isOver = true;
    await storm;
    expect([...reasons]).not.toContain("25P02");
    await heals(store);
    expect(await stores.pg.db.execute(sql`select * from kept`)).toMatchObject({ rows: [] });
  });
});

test.each([true, false])("a connection is destroyed only if its rollback failed (%s)", async (isBroken) => {
  const released: unknown[] = [];
  const client = {
    query: async (text: string) => {
      if (text === "rollback" && isBroken) throw new Error("cancelled");
    },
    on: () => client,
    release: (destroy?: boolean) => void released.push(destroy),
  };
  let connected = (_: typeof client) => {};
  const pool = {
    connect: async () => {
      connected(client);
      return client;
    },
    on: (_: "connect", told: (of: typeof client) => void) => (connected = told),
  };
  const transaction = createTransactions(
    pool,
    () => ({}),
    () => {},
  );
  await expect(
    transaction(async () => {
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(released).toEqual([isBroken]);
});
