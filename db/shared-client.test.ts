import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/e2e/fixtures/databases/postgres";
import { toAppError } from "@/lib/kernel/contract/errors";
import { openStore, type Store } from "./client";
import { statement } from "./statement";

let postgres: LocalPostgres;
let store: Store;
/** Reports its waits. Its pool has one connection. */
let observed: Store;
const waits: { line: string; milliseconds: number }[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.createDatabase("shared");
  store = openStore({ driver: "pg", url: postgres.url("shared"), poolSize: 2 });
  const onWait = (line: string, milliseconds: number) => void waits.push({ line, milliseconds });
  observed = openStore({ driver: "pg", url: postgres.url("shared"), poolSize: 1, onWait });
  await observed.db.execute(sql`select 1`);
});
afterAll(async () => {
  await Promise.all([store.close(), observed.close()]);
  await postgres.close();
});

type None = Record<never, never>;
const share = statement<{ among: number }, { share: number; pid: number }>(
  (parameter) => sql`select 100 / ${parameter("among")}::int as share, pg_backend_pid() as pid`,
);
const lasts = statement<{ seconds: number }, { pid: number }>(
  (parameter) => sql`select pg_backend_pid() as pid, pg_sleep(${parameter("seconds")}::float8)::text`,
);
const counts = statement<{ seconds: number }, { pid: number }>(
  (parameter) => sql`select pg_backend_pid() as pid, pg_sleep(${parameter("seconds")}::float8)::text as counted`,
  "counter",
);
const shares = () => Promise.all([1, 2, 4].map((among) => share(store.db, { among })));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error) => toAppError(error).code,
  );

test("each read of a batch gets its own result, also when one of them fails", async () => {
  for (const _ of ["not parsed yet", "parsed"]) {
    const settled = await Promise.allSettled([1, 2, 0, 4, 5].map((among) => share(store.db, { among })));
    const results = settled.map((one) => (one.status === "fulfilled" ? one.value[0]!.share : one.reason.code));
    expect(results).toEqual([100, 50, "22012", 25, 20]);
  }
  const all = await Promise.all(Array.from({ length: 200 }, (_, n) => share(store.db, { among: n + 1 })));
  expect(all.map(([row]) => row!.share)).toEqual(all.map((_, n) => Math.floor(100 / (n + 1))));
  expect(new Set(all.map(([row]) => row!.pid)).size).toBe(2);
});

test("a read above its time limit fails alone", async () => {
  const stuck = [30, 30, 30].map((seconds) => codeOf(lasts(store.db, { seconds })));
  const others = shares();
  expect((await others).flat().map((row) => row.share)).toEqual([100, 50, 25]);
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => "unavailable"));
});

test("reads whose connection is closed by the server are repeated", async () => {
  const [before] = await share(store.db, { among: 1 });
  const reads = [lasts(store.db, { seconds: 0.5 }), lasts(store.db, { seconds: 0.5 }), shares()];
  await store.db.execute(sql`select pg_terminate_backend(${before!.pid})`);
  await Promise.all(reads);
  const [after] = await share(store.db, { among: 1 });
  expect(after!.pid).not.toBe(before!.pid);
});

test("statements that occupy the whole pool or write a counter do not delay a read", async () => {
  const ended: string[] = [];
  const slow = [1, 2].map(() => store.db.execute(sql`select pg_sleep(1)`).then(() => ended.push("pool")));
  const counted = counts(store.db, { seconds: 1 }).then(() => ended.push("count"));
  await shares();
  expect(ended).toEqual([]);
  await Promise.all([...slow, counted]);
});

test("statements that wait for a lock or read many rows do not delay a read", async () => {
  await store.db.execute(sql`create table waited (n int)`);
  await store.db.execute(sql`insert into waited values (1)`);
  const write = statement<{ n: number }, never>((parameter) => sql`update waited set n = ${parameter("n")}`);
  const lock = statement<None, never>(() => sql`select from waited for no key update`);
  const readMany = statement<None, never>(() => sql`select pg_sleep(1)`, "long");
  const ended: string[] = [];
  const note = (work: Promise<unknown>, name: string) => work.then(() => ended.push(name));
  for (const other of [() => write(store.db, { n: 2 }), () => lock(store.db, {})]) {
    let waits: Promise<unknown> | undefined;
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`update waited set n = 3`);
      waits = note(other(), "waited");
      await sleep(50);
      await note(shares(), "read");
    });
    await waits;
  }
  const long = note(readMany(store.db, {}), "long");
  await note(shares(), "read");
  await long;
  expect(ended).toEqual(["read", "waited", "read", "waited", "read", "long"]);
});

test("reads cancelled while a lock delays their parsing are answered after its release", async () => {
  await store.db.execute(sql`create table locked (n int)`);
  const count = statement<{ n: number }, { count: number }>(
    (parameter) => sql`select count(*)::int as count from locked where n = ${parameter("n")}`,
  );
  const replies = await store.db.transaction(async (tx) => {
    await tx.execute(sql`lock table locked in access exclusive mode`);
    const sent = [1, 2, 3].map((n) => codeOf(count(store.db, { n })));
    await expect.poll(() => store.connections!().waiting).toBe(2); // they are waiting for a connection of the pool
    return sent;
  });
  expect(await Promise.all(replies)).toEqual(["answered", "answered", "answered"]);
  expect(await count(store.db, { n: 1 })).toEqual([{ count: 0 }]);
});

test("a counter does not wait for the disk, and other writes do", async () => {
  const setting = () => sql`select current_setting('synchronous_commit') as value`;
  const [counter] = await statement<None, { value: string }>(setting, "counter")(store.db, {});
  const [read] = await statement<None, { value: string }>(setting)(store.db, {});
  expect([counter!.value, read!.value]).toEqual(["off", "on"]);
});

test("jit is off on each connection despite settings of role and URL, and other options apply", async () => {
  await store.db.execute(sql`alter role kiosk set jit = on`);
  const address = new URL(postgres.url("shared"));
  address.searchParams.set("options", "-c jit=on -c work_mem=5MB");
  const other = openStore({ driver: "pg", url: address.href, poolSize: 1 });
  const setting = () =>
    sql`select concat_ws(' ', current_setting('jit'), current_setting('work_mem'), current_setting('synchronous_commit')) as value`;
  const values: string[] = [];
  for (const kind of ["short", "long", "counter"] as const)
    for (const { value } of await statement<None, { value: string }>(setting, kind)(other.db, {})) values.push(value);
  await other.close();
  expect(values).toEqual(["off 5MB on", "off 5MB on", "off 5MB off"]);
});

test("while the server hangs all statements fail as unavailable, and the next one succeeds afterwards", async () => {
  const ways = [
    () => share(store.db, { among: 2 }),
    () => counts(store.db, { seconds: 0 }),
    () => store.db.execute(sql`select 1`),
    () => store.db.transaction((tx) => tx.execute(sql`select 1`)),
    () => store.db.transaction((tx) => share(tx, { among: 2 })),
  ];
  await Promise.all(ways.map((ask) => ask()));
  let resume: (() => void) | undefined;
  const inside = store.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    resume = postgres.hang();
    await tx.execute(sql`select 2`);
  });
  const replies = [codeOf(inside)];
  await expect.poll(() => resume).toBeDefined();
  for (let round = 0; round < 2; round++) {
    for (const ask of ways) replies.push(codeOf(ask()));
    await sleep(100);
  }
  const codes = await Promise.all(replies);
  resume!();
  expect(codes.filter((code) => code !== "unavailable")).toEqual([]);
  expect(await Promise.all(ways.map((ask) => codeOf(ask())))).toEqual(ways.map(() => "answered"));
});

test("a statement takes its values by name and names a missing one", async () => {
  const find = statement<{ id: number; name: string }, { id: number; name: string }>(
    (value) => sql`select ${value("id")}::int as id, ${value("name")}::text as name`,
  );
  expect(await find(store.db, { name: "tea", id: 7 })).toEqual([{ id: 7, name: "tea" }]);
  await expect(find(store.db, { id: 7 } as never)).rejects.toThrow("no value for name");
});

test("a statement in a transaction sees that transaction's writes", async () => {
  await store.db.execute(sql`create table notes (words text)`);
  const countNotes = statement<None, { count: number }>(() => sql`select count(*)::int as count from notes`);
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('one')`);
    expect(await countNotes(tx, {})).toEqual([{ count: 1 }]);
    expect(await countNotes(store.db, {})).toEqual([{ count: 0 }]);
  });
});

test("a connection parses a statement once, and behind a pooler statements have no name", async () => {
  const pooler = openStore({
    driver: "pg",
    url: `postgres://kiosk@a-pooler/shared?host=127.0.0.1&port=${postgres.port}`,
  });
  const prepared = statement<{ text: string }, { count: number }>(
    (parameter) =>
      sql`select count(*)::int as count from pg_prepared_statements where statement like ${parameter("text")}`,
  );
  const args = { text: "%pg_prepared_statements%" };
  const twice = ({ db }: Store) =>
    db.transaction(async (tx) => {
      const counts = [await prepared(tx, args), await prepared(tx, args)];
      return counts.map(([row]) => row!.count);
    });
  expect([await twice(store), await twice(pooler)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await pooler.close();
});
