import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/e2e/fixtures/databases/postgres";
import { awakeMs } from "@/e2e/fixtures/servers/busy-machine";
import { toAppError } from "@/lib/kernel/contract/errors";
import { type Database, openStore, type Store } from "./client";
import { statement } from "./statement";

let postgres: LocalPostgres;
let store: Store;
beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.createDatabase("line");
  store = openStore({ driver: "pg", url: postgres.url("line"), poolSize: 2 });
});
afterAll(async () => {
  await store.close();
  await postgres.close();
});

const share = statement<{ among: number }, { share: number; pid: number }>(
  (parameter) => sql`select 100 / ${parameter("among")}::int as share, pg_backend_pid() as pid`,
);
const note = statement<{ among: number }, { pid: number }>(
  (parameter) => sql`select pg_backend_pid() as pid, pg_sleep(${parameter("among")}::float8 / 10)::text`,
  "counter",
);

test("each of the reads sent together gets its own answer, also when one between them fails", async () => {
  for (const _ of ["the first time", "known to the connection"]) {
    const settled = await Promise.allSettled([1, 2, 0, 4, 5].map((among) => share(store.db, { among })));
    const told = settled.map((one) => (one.status === "fulfilled" ? one.value[0]!.share : one.reason.code));
    expect(told).toEqual([100, 50, "22012", 25, 20]);
  }
  const all = await Promise.all(Array.from({ length: 200 }, (_, n) => share(store.db, { among: n + 1 })));
  expect(all.map(([row]) => row!.share)).toEqual(all.map((_, n) => Math.floor(100 / (n + 1))));
  expect(new Set(all.map(([row]) => row!.pid)).size).toBe(1);
});

test("what fails tells who has asked, on a line and in a transaction", async () => {
  const whoAsks = async (db: Database): Promise<unknown> => await share(db, { among: 0 });
  const traceOf = async (work: Promise<unknown>) => ((await work.catch((error) => error)) as Error).stack;
  for (const _ of ["the first time", "known to the connection"]) {
    expect(await traceOf(whoAsks(store.db))).toContain("whoAsks");
    expect(await traceOf(store.db.transaction((tx) => whoAsks(tx as Database)))).toContain("whoAsks");
  }
});

test("what holds the whole pool, or waits on the line of counts, holds up no read", async () => {
  const ended: string[] = [];
  const slow = [1, 2].map(() => store.db.execute(sql`select pg_sleep(2)`).then(() => ended.push("pool")));
  const counted = note(store.db, { among: 20 }).then(() => ended.push("count"));
  await share(store.db, { among: 2 });
  expect(ended).toEqual([]);
  await Promise.all([...slow, counted]);
});

test("what waits for a lock, and what reads many rows, holds up no read", async () => {
  await store.db.execute(sql`create table waited (n int)`);
  await store.db.execute(sql`insert into waited values (1)`);
  const write = statement<{ n: number }, never>((parameter) => sql`update waited set n = ${parameter("n")}`);
  const hold = statement<Record<never, never>, never>(() => sql`select from waited for no key update`);
  const readMany = statement<{ seconds: number }, never>(
    (parameter) => sql`select pg_sleep(${parameter("seconds")}::float8)`,
    "long",
  );
  const ended: string[] = [];
  const note = (work: Promise<unknown>, what: string) => work.then(() => ended.push(what));
  for (const other of [() => write(store.db, { n: 2 }), () => hold(store.db, {})]) {
    let waits: Promise<unknown> | undefined;
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`update waited set n = 3`);
      waits = note(other(), "waited");
      await sleep(50);
      await note(share(store.db, { among: 2 }), "read");
    });
    await waits;
  }
  const long = note(readMany(store.db, { seconds: 2 }), "long");
  await note(share(store.db, { among: 2 }), "read");
  await long;
  expect(ended).toEqual(["read", "waited", "read", "waited", "read", "long"]);
});

test("a statement for each of several values sees what was done for those before, and after a failure none is asked", async () => {
  await store.db.execute(sql`create table steps (n int)`);
  const add = statement<{ by: number }, { total: number }>(
    (parameter) => sql`with added as (insert into steps values (100 / ${parameter("by")}::int) returning n)
      select n + (select coalesce(sum(n), 0) from steps)::int as total from added`,
  );
  for (const _ of ["the first time", "known to the connection"]) {
    await store.db.transaction(async (tx) => {
      const added = await add.each(tx as Database, [{ by: 100 }, { by: 50 }, { by: 25 }]);
      expect(added.map(([row]) => row!.total)).toEqual([1, 3, 7]);
      await tx.execute(sql`delete from steps`);
    });
  }
  const failing = async (db: Database) => await add.each(db, [{ by: 100 }, { by: 0 }, { by: 1 }]);
  const error = await store.db.transaction((tx) => failing(tx as Database)).catch((thrown) => thrown);
  expect([error.code, error.stack]).toEqual(["22012", expect.stringContaining("failing")]);
});

test("a statement gets its values by their names, and one that lacks a value says which", async () => {
  const find = statement<{ id: number; name: string }, { id: number; name: string }>(
    (value) => sql`select ${value("id")}::int as id, ${value("name")}::text as name`,
  );
  expect(await find(store.db, { name: "tea", id: 7 })).toEqual([{ id: 7, name: "tea" }]);
  await expect(find(store.db, { id: 7 } as never)).rejects.toThrow("no value for name");
});

test("a count does not wait for the disk, all else does", async () => {
  const onDisk = () => sql`select current_setting('synchronous_commit') as value`;
  const [count] = await statement<Record<never, never>, { value: string }>(onDisk, "counter")(store.db, {});
  const [read] = await statement<Record<never, never>, { value: string }>(onDisk)(store.db, {});
  expect([count!.value, read!.value]).toEqual(["off", "on"]);
});

test("a line that the server ended is opened anew", async () => {
  const [before] = await share(store.db, { among: 1 });
  await store.db.execute(sql`select pg_terminate_backend(${before!.pid})`);
  await expect
    .poll(() =>
      share(store.db, { among: 1 }).then(
        ([row]) => row!.pid !== before!.pid,
        () => false,
      ),
    )
    .toBe(true);
});

test("inside a transaction a statement sees what the transaction has written", async () => {
  await store.db.execute(sql`create table notes (words text)`);
  const countNotes = statement<Record<never, never>, { count: number }>(
    () => sql`select count(*)::int as count from notes`,
  );
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('one')`);
    expect(await countNotes(tx, {})).toEqual([{ count: 1 }]);
    expect(await countNotes(store.db, {})).toEqual([{ count: 0 }]);
  });
});

const outcomeOf = (work: Promise<unknown>) => {
  const began = awakeMs();
  const seconds = () => (awakeMs() - began) / 1000;
  return work.then(
    () => ({ code: "answered", seconds: seconds() }),
    (error) => ({ code: toAppError(error).code, seconds: seconds(), error }),
  );
};

test("while the server hangs each question fails as unavailable within five seconds, and the next one after it is answered", async () => {
  const asked = [
    () => share(store.db, { among: 2 }),
    () => note(store.db, { among: 0 }),
    () => store.db.execute(sql`select 1`),
    () => store.db.transaction((tx) => tx.execute(sql`select 1`)),
    () => store.db.transaction((tx) => share(tx, { among: 2 })),
  ];
  await Promise.all(asked.map((ask) => ask()));
  let goOn = () => {};
  const inside = store.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    goOn = postgres.hang();
    await tx.execute(sql`select 2`);
  });
  const replies = [outcomeOf(inside)];
  await sleep(100);
  for (let round = 0; round < 28; round++) {
    for (const ask of asked) replies.push(outcomeOf(ask()));
    await sleep(250);
  }
  const all = await Promise.all(replies);
  goOn();
  expect(all.filter(({ code }) => code !== "unavailable")).toEqual([]);
  expect(Math.max(...all.map(({ seconds }) => seconds))).toBeLessThan(5);
  const healed = await Promise.all(asked.map((ask) => outcomeOf(ask())));
  expect(healed.map(({ code }) => code)).toEqual(asked.map(() => "answered"));
  expect(Math.max(...healed.map(({ seconds }) => seconds))).toBeLessThan(2);
});

test("a statement that takes its time is not cut off while the server lives", async () => {
  expect((await outcomeOf(store.db.execute(sql`select pg_sleep(4.5)`))).code).toBe("answered");
});

test("statements that were sent behind one whose parsing failed for a lock tell the lock, and the next is answered", async () => {
  await store.db.execute(sql`create table locked (n int)`);
  const count = statement<{ n: number }, { count: number }>(
    (parameter) => sql`select count(*)::int as count from locked where n = ${parameter("n")}`,
  );
  const replies = await store.db.transaction(async (tx) => {
    await tx.execute(sql`lock table locked in access exclusive mode`);
    const sent = [1, 2].map((n) => outcomeOf(count(store.db, { n })));
    await sent[0]; // the second one's lock timeout begins
    return sent;
  });
  expect((await Promise.all(replies)).map(({ code }) => code)).toEqual(["unavailable", "answered"]);
  expect(await count(store.db, { n: 1 })).toEqual([{ count: 0 }]);
});
