import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { type LocalPostgres, startPostgres } from "../fixtures/databases/postgres";
import { execute } from "../fixtures/databases/postgres-databases";
import { migrateAndSeed } from "../fixtures/databases/template";
import { awakeMs } from "../fixtures/servers/busy-machine";
import { insertProduct } from "../fixtures/servers/crowd";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { noLimits, type RunningServer, startServer } from "../fixtures/servers/server";

const metricsToken = "metrics-of-bad-days";
let postgres: LocalPostgres;
let databaseUrl: string;
let server: RunningServer;
let token: string;
let product: number;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase("kiosk");
  await migrateAndSeed({ DATABASE_URL: databaseUrl });
  server = await startServer({
    env: { DATABASE_URL: databaseUrl, LIMITS: noLimits, LOG_LEVEL: "warn", METRICS_TOKEN: metricsToken },
  });
  token = await shopperToken(server.url);
  const store = openStore({ driver: "pg", url: databaseUrl });
  product = await insertProduct(store.db, 100_000);
  await store.close();
  await execute(databaseUrl, "insert into settings (key, value) values ('order.max_unpaid', '0')");
});
afterAll(async () => {
  await server?.stop();
  await postgres?.close();
});

const place = () =>
  sendRequest(server.url, "POST", "/v1/order", { token, body: { products: [{ product_id: product, count: 1 }] } });
async function timed<T>(work: Promise<T>) {
  const began = awakeMs();
  const done = await work;
  return { ...done, seconds: (awakeMs() - began) / 1000 };
}
async function faults() {
  const store = openStore({ driver: "pg", url: databaseUrl });
  const found = await rows(store.db, invariants);
  await store.close();
  return found;
}
const isBusy = {
  status: 503,
  json: { code: "unavailable" },
  headers: { "retry-after": expect.stringMatching(/^\d+$/) },
};

describe("a database that", () => {
  test("is killed and restarted: requests get 503 with Retry-After until it is back, and no acknowledged order is lost", async () => {
    const acknowledged: number[] = [];
    let buying = true;
    const buyer = async () => {
      while (buying) {
        const { status, json, headers } = await place();
        if (status === 201) acknowledged.push(json.id);
        else expect([status, json.code, headers["retry-after"]]).toEqual([503, "unavailable", expect.any(String)]);
      }
    };
    const buyers = Promise.all([buyer(), buyer(), buyer()]);
    await sleep(1000);
    await postgres.kill();
    for (const path of ["/v1/category", "/v1/order", "/health/ready"]) {
      const reply = await timed(sendRequest(server.url, "GET", path, { token }));
      expect(reply).toMatchObject(isBusy);
      expect(reply.seconds).toBeLessThan(5);
    }
    expect((await sendRequest(server.url, "GET", "/health")).status).toBe(200);
    const before = acknowledged.length;
    await postgres.start();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 3);
    buying = false;
    await buyers;
    expect((await sendRequest(server.url, "GET", "/health/ready")).status).toBe(200);
    const said = parseLogLines(server.logs());
    const refused = said.filter(({ msg, status }) => msg === "request" && status === 503);
    expect(refused.length).toBeGreaterThan(3);
    expect(refused.every(({ level }) => level === 40)).toBe(true);
    const outages = said.filter(({ msg }) => msg === "the database cannot be reached");
    expect(outages[0]).toMatchObject({ level: 50, cause: expect.any(String) });
    expect(outages.length).toBeLessThan(5); // of both connections; the last failures can be logged after the database is available again
    expect(said.filter(({ msg }) => msg === "unavailable" || msg === "the sweep failed")).toEqual([]);
    for (const id of acknowledged)
      expect((await sendRequest(server.url, "GET", `/v1/order/${id}`, { token })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test("is read-only: reads succeed, writes and readiness get 503, metrics report it, and writes succeed afterwards", async () => {
    const change = async (end: string) => {
      const admin = new pg.Client({
        connectionString: postgres.adminUrl,
        options: "-c default_transaction_read_only=off",
      });
      await admin.connect();
      await admin.query(`alter system ${end}`);
      await admin.query("select pg_reload_conf()");
      if (end.startsWith("set"))
        await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kiosk'");
      await admin.end();
    };
    await change("set default_transaction_read_only = on");
    await expect.poll(async () => (await sendRequest(server.url, "GET", "/v1/category")).status).toBe(200);
    await expect.poll(place).toMatchObject(isBusy);
    expect(await sendRequest(server.url, "GET", "/health/ready")).toMatchObject(isBusy);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = async () => (await fetch(`${server.url}/metrics`, { headers })).text();
    expect(await metrics()).toMatch(/^kiosk_database_up 0$/m);
    await expect.poll(metrics, { timeout: 15_000 }).toMatch(/^kiosk_sweep_failures_total [1-9]/m);
    await change("reset default_transaction_read_only");
    await expect.poll(async () => (await place()).status).toBe(201);
    await expect.poll(async () => (await sendRequest(server.url, "GET", "/health/ready")).status).toBe(200);
  });
});
