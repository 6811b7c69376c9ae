import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, rows, type Store } from "@/db/client";
import { openTestStore, closeTestStore } from "../fixtures/in-process";
import { transaction } from "@/lib/retry";
let store: Store;
beforeAll(async () => { store = await openTestStore(); });
afterAll(closeTestStore);
const uncaught: unknown[] = [];
process.on("uncaughtException", (e) => { uncaught.push(e); });
async function pid(db: any) { return (await rows<{pid:number}>(db, sql`select pg_backend_pid() as pid`))[0]!.pid; }
test("terminated idle in transaction", async () => {
  const outcome = await transaction(store.db, async (tx) => {
    const p = await pid(tx);
    await store.db.execute(sql`select pg_terminate_backend(${p})`);
    await sleep(300);
    return pid(tx);
  }).then((v) => ["ok", v], (e) => ["err", e.message, e.cause?.message, e.cause?.code]);
  console.log("idle:", outcome, "uncaught:", uncaught.map(String));
});
test("terminated in statement", async () => {
  uncaught.length = 0;
  const outcome = await transaction(store.db, async (tx) => {
    const p = await pid(tx);
    const slow = tx.execute(sql`select pg_sleep(2)`);
    slow.catch(() => {});
    await sleep(100);
    await store.db.execute(sql`select pg_terminate_backend(${p})`);
    await slow;
  }).then((v) => ["ok", v], (e) => ["err", e.message, e.cause?.message, e.cause?.code]);
  await sleep(300);
  console.log("stmt:", outcome, "uncaught:", uncaught.map(String));
  const c = (store.db as any).$client;
  console.log(c.totalCount, c.idleCount, c.waitingCount);
});
test("terminated while checked in idle, then transaction at once", async () => {
  uncaught.length = 0;
  const p = await pid(store.db);
  const outs = [];
  // another admin connection
  await store.db.execute(sql`select 1`);
  const other = openStore({ driver: "pg", url: process.env.DATABASE_URL!, poolSize: 1 });
  await rows(other.db, sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  for (let i = 0; i < 3; i++) outs.push(await transaction(store.db, async (tx) => { await tx.execute(sql`create table if not exists zz (a int)`); await tx.execute(sql`insert into zz values (1)`); throw new Error("undo"); }).catch((e) => e.cause?.message ?? e.message));
  console.log("checked in:", outs, "uncaught:", uncaught.map(String));
  await sleep(200);
  console.log(await rows(other.db, sql`select to_regclass('zz') as t`));
  await other.close();
});
