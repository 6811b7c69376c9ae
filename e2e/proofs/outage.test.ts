import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { startPostgres } from "../fixtures/databases/postgres";
import { migrateAndSeed } from "../fixtures/databases/template";
import { insertProduct } from "../fixtures/servers/crowd";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
import { findLostOrders, type Order } from "../fixtures/servers/kill-repeatedly";
import { liftLimits, noLimits, startServer } from "../fixtures/servers/server";

interface Seen {
  at: number;
  took: number;
  status: number;
  retryAfter: string | null | undefined;
}

test("a frozen, stopped and restarted PostgreSQL causes only 503, no response over 5 s, and normal service within 2 s", async () => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase("kiosk");
  await migrateAndSeed({ DATABASE_URL: databaseUrl });
  await liftLimits(databaseUrl);
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, LIMITS: noLimits, LOG_LEVEL: "error" } });
  const store = openStore({ driver: "pg", url: databaseUrl });
  const product = await insertProduct(store.db, 1_000_000);
  const token = await shopperToken(server.url);

  const seen: Seen[] = [];
  const acknowledged: Order[] = [];
  const downs: { name: string; from: number; to: number }[] = [];
  let isOver = false;
  const timed = async (...question: Parameters<typeof sendRequest>) => {
    const at = performance.now();
    const { status, headers, json } = await sendRequest(...question);
    seen.push({ at, took: performance.now() - at, status, retryAfter: headers["retry-after"] });
    return { status, json };
  };
  const visitor = async (path: string) => {
    for (; !isOver; await sleep(50)) await timed(server.url, "GET", path, { token });
  };
  const buyer = async () => {
    for (; !isOver; await sleep(50)) {
      const body = { products: [{ product_id: product, count: 1 }] };
      const { status, json } = await timed(server.url, "POST", "/v1/order", { token, body });
      if (status === 201) acknowledged.push({ id: json.id, token });
    }
  };
  const paths = ["/v1/theme", "/v1/category", "/v1/order", "/v1/user", `/v1/product/${product}`, "/health/ready"];
  const load = [...paths, ...paths].map(visitor).concat(Array.from({ length: 4 }, buyer));
  const down = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    downs.push({ name, from, to: performance.now() });
    await sleep(6000);
  };
  await sleep(2000);
  await down("frozen", async () => {
    const goOn = postgres.hang();
    await sleep(15_000);
    goOn();
  });
  await down("gone", async () => {
    await postgres.stop();
    await sleep(10_000);
    await postgres.start();
  });
  for (let time = 1; time <= 6; time++)
    await down(`restart ${time}`, time % 2 ? postgres.restart : () => postgres.kill().then(postgres.start));
  isOver = true;
  await Promise.all(load);

  for (const { name, from, to } of downs) {
    const during = seen.filter(({ at, took }) => at + took > from && at < to);
    const last = Math.max(
      0,
      ...seen.filter(({ at, status }) => at >= to && at < to + 5500 && status >= 500).map(({ at }) => at - to),
    );
    process.stdout.write(
      `${name}: ${during.length} questions, ${during.filter(({ status }) => status === 503).length} answered 503, slowest ${Math.round(Math.max(...during.map(({ took }) => took)))} ms, last 503 asked ${Math.round(last)} ms after\n`,
    );
  }
  const bad = seen.filter(({ status, retryAfter }) => status >= 400 && !(status === 503 && retryAfter));
  expect(bad).toEqual([]);
  expect(Math.max(...seen.map(({ took }) => took))).toBeLessThan(5000);
  const isExplained = ({ at, took }: Seen) => downs.some(({ from, to }) => at + took > from && at < to + 2000);
  expect(seen.filter((one) => one.status >= 500 && !isExplained(one))).toEqual([]);
  expect(await findLostOrders(server, acknowledged)).toEqual([]);
  expect(await rows(store.db, invariants)).toEqual([]);
  await store.close();
  await server.stop();
  await postgres.close();
});
