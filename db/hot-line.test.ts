import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/e2e/fixtures/postgres";
import { openStore, type Store } from "./client";
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
  "counts",
);

test("each of the reads sent together gets its own answer, also when one between them fails", async () => {
  const settled = await Promise.allSettled([1, 2, 0, 4, 5].map((among) => share(store.db, { among })));
  expect(settled.map((one) => (one.status === "fulfilled" ? one.value[0]!.share : one.reason.code))).toEqual([
    100,
    50,
    "22012",
    25,
    20,
  ]);
  const all = await Promise.all(Array.from({ length: 200 }, (_, n) => share(store.db, { among: n + 1 })));
  expect(all.map(([row]) => row!.share)).toEqual(all.map((_, n) => Math.floor(100 / (n + 1))));
  expect(new Set(all.map(([row]) => row!.pid)).size).toBe(1);
});

test("what holds the whole pool, or waits on the line of counts, holds up no read", async () => {
  const slow = [1, 2].map(() => store.db.execute(sql`select pg_sleep(1)`));
  const counted = note(store.db, { among: 10 });
  const started = performance.now();
  await share(store.db, { among: 2 });
  expect(performance.now() - started).toBeLessThan(500);
  await Promise.all([...slow, counted]);
});

test("a count does not wait for the disk, all else does", async () => {
  const onDisk = () => sql`select current_setting('synchronous_commit') as value`;
  const [count] = await statement<Record<never, never>, { value: string }>(onDisk, "counts")(store.db, {});
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
