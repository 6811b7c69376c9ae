import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/e2e/fixtures/databases/postgres";
import { RecordedSocket } from "@/e2e/fixtures/servers/recorded-socket";
import { PreparingClient } from "./preparing-client";

let postgres: LocalPostgres;
let onlooker: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase("prepared");
  onlooker = new pg.Client(url);
  await onlooker.connect();
  await onlooker.query("create table kept (n int primary key)");
});
afterAll(async () => {
  await onlooker.end();
  await postgres.close();
});

let socket: RecordedSocket;
let client: PreparingClient;
beforeEach(async () => {
  socket = new RecordedSocket();
  client = new PreparingClient({ connectionString: postgres.url("prepared"), stream: () => socket });
  client.on("error", () => {});
  await client.connect();
  await onlooker.query("delete from kept");
});
afterEach(() => client.end().catch(() => {}));

const insert = (n: number) => ({ text: "insert into kept values ($1) returning n, n * 2 as twice", values: [n] });
const count = {
  text: "select count(*)::int as count, $1::text as words, null as nothing from kept",
  values: ["as they are"],
};
const keep = (n: number) => client.query(insert(n).text, insert(n).values);
const kept = async () => (await onlooker.query("select n from kept order by n")).rows.map(({ n }) => n);
/** Every statement is known to the connection afterwards, and nothing is kept. */
async function askedBefore() {
  await client.begin();
  await keep(1);
  await client.query(count.text, count.values);
  await client.query("rollback");
  socket.writes.length = 0;
}

test("a statement that this connection had before is sent without its text, and its rows are the same", async () => {
  const [before, again] = [await client.query(count.text, count.values), await client.query(count.text, count.values)];
  expect(again.rows).toEqual(before.rows);
  expect(again.rows).toEqual([{ count: 0, words: "as they are", nothing: null }]);
  expect(socket.writes.filter((write) => write.includes("select count"))).toHaveLength(1);
});

test("a transaction begins in one message with all that is asked together", async () => {
  await askedBefore();
  await client.begin();
  const results = await client.together([insert(1), count, insert(3)]);
  expect(socket.writes).toHaveLength(1);
  expect(results!.map(({ rows }) => rows)).toEqual([
    [{ n: 1, twice: 2 }],
    [{ count: 1, words: "as they are", nothing: null }],
    [{ n: 3, twice: 6 }],
  ]);
  expect(await kept()).toEqual([]);
  await client.query("commit");
  expect(await kept()).toEqual([1, 3]);
});

test("what it has not had before cannot be asked together", async () => {
  await askedBefore();
  expect(client.together([count, { text: "select $1::int", values: [1] }])).toBeUndefined();
  expect(socket.writes).toEqual([]);
});

test("after one that fails no other is run, and a rollback takes back those before it", async () => {
  await askedBefore();
  await client.begin();
  await expect(client.together([insert(1), insert(1), insert(2)])).rejects.toMatchObject({ code: "23505" });
  await expect(keep(3)).rejects.toMatchObject({ code: "25P02" });
  await client.query("rollback");
  expect(await kept()).toEqual([]);
  await keep(4);
  expect(await kept()).toEqual([4]);
});

test("where a transaction cannot begin, nothing of it is run, also not what waits behind it", async () => {
  await askedBefore();
  const { rows } = await onlooker.query("select 1 from pg_stat_activity where datname = 'prepared'");
  expect(rows).toHaveLength(2);
  const [{ name }] = (await client.query("select name from pg_prepared_statements where statement = 'begin'")).rows;
  await client.query(`deallocate "${name}"`);
  await client.begin();
  const settled = await Promise.allSettled([client.together([insert(1)]), keep(2)]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(keep(3)).rejects.toThrow();
  expect(await kept()).toEqual([]);
});

test("a value that cannot be sent fails its statement, and what comes next is still in the transaction", async () => {
  await askedBefore();
  const circular: Record<string, unknown> = {};
  circular.itself = circular;
  await client.begin();
  await expect(async () => client.query(count.text, [circular])).rejects.toThrow("circular");
  await keep(1);
  await client.query("rollback");
  expect(await kept()).toEqual([]);
});

test("a transaction in which nothing was asked sends nothing, and the next statement is outside", async () => {
  await askedBefore();
  for (const end of ["rollback", "commit"]) {
    await client.begin();
    await client.query(end);
  }
  expect(socket.writes).toEqual([]);
  await keep(1);
  expect(await kept()).toEqual([1]);
});

test("a transaction that begins with a statement without values, or of a new text, is one all the same", async () => {
  await askedBefore();
  for (const ask of [
    () => client.query("insert into kept values (5)"),
    () => client.query("insert into kept values ($1)", [6]),
    () => client.query({ text: "insert into kept values ($1)", values: [7] }),
    () => client.query({ text: "insert into kept values ($1)", rowMode: "array" } as pg.QueryArrayConfig, [8]),
  ]) {
    await client.begin();
    await ask();
    await client.query("rollback");
  }
  expect(await kept()).toEqual([]);
});
