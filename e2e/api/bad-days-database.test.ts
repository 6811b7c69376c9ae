import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "@/db/client";
import { type LocalPostgres, startPostgres } from "../fixtures/databases/postgres";
import { execute } from "../fixtures/databases/postgres-databases";
import { migrateAndSeed } from "../fixtures/databases/template";
import { insertProduct } from "../fixtures/servers/crowd";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
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
const isBusy = {
  status: 503,
  json: { code: "unavailable" },
  headers: { "retry-after": expect.stringMatching(/^\d+$/) },
};

describe("a database that", () => {
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

  test("hangs: readiness gets 503 before a probe gives up, health 200, and readiness 200 once it continues", async () => {
    const resume = postgres.hang();
    try {
      const probe = async (path: string) =>
        (await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(5000) })).status;
      expect(await Promise.all(["/health/ready", "/health"].map(probe))).toEqual([503, 200]);
    } finally {
      resume();
    }
    await expect.poll(async () => (await sendRequest(server.url, "GET", "/health/ready")).status).toBe(200);
  });
});
