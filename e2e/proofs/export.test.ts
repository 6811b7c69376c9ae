import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeToken } from "@/lib/people/sessions/token";
import { insertManyRows } from "../fixtures/databases/many-rows";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { startServerOnCopy } from "../fixtures/servers/server";

const size = Number(process.env.EXPORT_ORDERS ?? 200_000);
const mostGrowthMiB = 100;

let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let database: pg.Client;
let token = "";
beforeAll(async () => {
  server = await startServerOnCopy({ before: (url) => insertManyRows(url, 1000, size) });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    `insert into sessions (id, user_id, client_type, ip, user_agent, expires_at)
     select 'export-proof', i.user_id, 100, '127.0.0.1', 'proof', now() + interval '1 day' from identities i where i.type = 100 and i.identifier = 'root'
     returning user_id`,
  );
  process.env.AUTH_SECRET = appEnvironment({}).AUTH_SECRET;
  token = makeToken(rows[0].user_id, "export-proof", "api", 24 * 60 * 60).token;
}, 30 * 60_000);
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

/** Resets VmHWM, the peak memory of the process. */
const forgetPeak = () => writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
const peakMiB = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]) / 1024;

const ask = (query: string, signal?: AbortSignal) =>
  fetch(`${server.url}/cms/order/export${query}`, { headers: { authorization: `Bearer ${token}` }, signal });

async function download(query: string) {
  forgetPeak();
  const began = Date.now();
  let [lines, bytes] = [0, 0];
  for await (const chunk of (await ask(query)).body!) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return { orders: lines - 1, mebibytes: bytes / 2 ** 20, seconds: (Date.now() - began) / 1000, peak: peakMiB() };
}

const told = ({ orders, mebibytes, seconds, peak }: Awaited<ReturnType<typeof download>>) =>
  `${orders} orders, ${mebibytes.toFixed(1)} MiB in ${seconds.toFixed(1)} s, peak ${peak.toFixed(0)} MiB`;

test(`an export of ${size} orders needs no more memory than one of a tenth of them`, async () => {
  const { rows } = await database.query("select count(*)::int as orders from orders");
  const { rows: tenth } = await database.query(
    "select created_at as since from orders order by created_at desc limit 1 offset $1",
    [Math.floor(size / 10)],
  );
  const since = `?from=${tenth[0].since.toISOString()}`;
  // A warm-up, because the server's heap grows with the first large export.
  await download(since);
  const small = await download(since);
  const large = await download("");
  process.stdout.write(`a tenth: ${told(small)}\nall: ${told(large)}\n`);
  expect(small.orders).toBeGreaterThanOrEqual(size / 10);
  expect(large.orders).toBe(rows[0].orders);
  expect(large.peak - small.peak).toBeLessThan(mostGrowthMiB);
});

test("an export waits for a slow reader, and stops reading rows when the client disconnects", async () => {
  // PostgreSQL shows the first 1,023 bytes of each connection's last statement.
  let newest = "";
  const lastRead = async () => {
    const { rows } = await database.query(
      `select max(query_start)::text as at from pg_stat_activity
       where datname = current_database() and query like 'select (select json%"orders"."id"%' and pid <> pg_backend_pid()`,
    );
    if ((rows[0].at ?? "") > newest) newest = rows[0].at;
    return newest;
  };
  const leaving = new AbortController();
  const answer = await ask("", leaving.signal);
  const reader = answer.body!.getReader();
  await reader.read();
  await sleep(4000);
  const waiting = await lastRead();
  expect(waiting).not.toBe("");
  await sleep(2000);
  expect((await lastRead()) > waiting).toBe(false);
  // The system has buffered megabytes: the server continues to read rows once these are received.
  for (let bytes = 0; bytes < 64 * 2 ** 20 && (await lastRead()) <= waiting; ) {
    for (let chunks = 0; chunks < 50; chunks++) bytes += (await reader.read()).value?.length ?? 0;
  }
  leaving.abort();
  await sleep(2000);
  const left = await lastRead();
  expect(left > waiting).toBe(true);
  for (let looks = 0; looks < 60; looks++) {
    await sleep(50);
    expect(await lastRead()).toBe(left);
  }
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
