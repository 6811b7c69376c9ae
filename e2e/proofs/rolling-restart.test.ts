import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { appEnvironment } from "../fixtures/app-environment";
import { crowd, productOf } from "../fixtures/crowd";
import { freePort } from "../fixtures/free-port";
import { ask } from "../fixtures/http";
import { lostOf, type Order } from "../fixtures/kills";
import { execute } from "../fixtures/postgres-databases";
import { startProxy } from "../fixtures/proxy";
import { type RunningServer, startServer } from "../fixtures/server";
import { copyTemplate } from "../fixtures/template";

const wanted = Math.ceil(100_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
const clients = 24;

test(`three instances behind a proxy are restarted one after the other, again and again: of ${wanted} requests none fails`, async () => {
  const { url: databaseUrl, drop } = await copyTemplate();
  await execute(
    databaseUrl,
    "insert into settings (key, value) values ('limit.orders', '0'), ('order.max_unpaid', '0')",
  );
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: "warn", DRAIN_SECONDS: "2", TRUSTED_PROXIES: "1" };
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers: RunningServer[] = [];
  for (const port of ports) servers.push(await startServer({ port, env }));
  const proxy = await startProxy(ports, 250);
  await expect.poll(() => ports.every(proxy.isReady)).toBe(true);
  const store = openStore({ driver: "pg", url: databaseUrl });
  const product = await productOf(store.db, 1_000_000);
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  const tokens = await crowd(store.db, clients);

  let sent = 0;
  const failed: string[] = [];
  const acknowledged: Order[] = [];
  const count = (path: string, status: number | string) => {
    if (typeof status === "string" || status >= 400) failed.push(`${path}: ${status}`);
  };
  const client = async (token: string) => {
    for (let at = 0; sent < wanted; at++) {
      sent++;
      const isOrder = at % 10 === 0;
      const path = isOrder ? "/v1/order" : ["/v1/theme", `/v1/product/${product}`, "/v1/user"][at % 3]!;
      const body = isOrder ? { products: [{ product_id: product, count: 1 }] } : undefined;
      const reply = await ask(proxy.url, isOrder ? "POST" : "GET", path, { token, body }).catch(
        (error: Error) => error.message,
      );
      count(path, typeof reply === "string" ? reply : reply.status);
      if (isOrder && typeof reply !== "string" && reply.status === 201) acknowledged.push({ id: reply.json.id, token });
    }
  };
  const began = performance.now();
  const load = tokens.map(client);
  let restarts = 0;
  const restarting = (async () => {
    for (let at = 0; sent < wanted; at = (at + 1) % ports.length) {
      expect(await servers[at]!.stop()).toBe(0);
      servers[at] = await startServer({ port: ports[at], env });
      await expect.poll(() => proxy.isReady(ports[at]!), { timeout: 30_000 }).toBe(true);
      restarts++;
      await sleep(500);
    }
  })();
  await Promise.all([...load, restarting]);
  const seconds = (performance.now() - began) / 1000;
  const lost = await lostOf(servers[0]!, acknowledged);
  const faults = await rows(store.db, invariants);
  process.stdout.write(
    `${sent} requests through ${restarts} restarts in ${seconds.toFixed(0)} s: ${failed.length} failed; ${acknowledged.length} orders, ${lost.length} lost\n`,
  );
  await proxy.stop();
  await store.close();
  await Promise.all(servers.map((server) => server.stop()));
  await drop();
  expect(failed.slice(0, 20)).toEqual([]);
  expect([lost, faults]).toEqual([[], []]);
  expect(restarts).toBeGreaterThanOrEqual(3);
});
