import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openStore, rows, type Store } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { createShoppers, insertProduct, runPooled } from "../fixtures/servers/crowd";
import { rootToken, sendRequest } from "../fixtures/servers/http";
import { measureReads } from "../fixtures/servers/measure-reads";
import { startServer, startServerOnCopy } from "../fixtures/servers/server";

const requests = Math.ceil(1000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
const linesPerOrder = 50;
const requestsPerLine = 3;
let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let store: Store;
let shopper: string;
let root: string;
let lines: { order_id: number; item_id: number }[];
beforeAll(async () => {
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  server = await startServerOnCopy({ env: { LOG_LEVEL: "warn" } });
  store = openStore({ driver: "pg", url: server.databaseUrl, poolSize: 2 });
  root = await rootToken(server.url);
  [shopper] = (await createShoppers(store.db, 1)) as [string];
  const products: number[] = [];
  for (let n = 0; n < linesPerOrder; n++) products.push(await insertProduct(store.db, 100_000));
  const post = async (path: string, body: object, token = shopper) => {
    const reply = await sendRequest(server.url, "POST", path, { token, body });
    if (reply.status >= 400) throw new Error(`${path}: ${reply.text}`);
    return reply.json;
  };
  lines = [];
  for (let n = 0; n < Math.ceil(requests / linesPerOrder / requestsPerLine); n++) {
    const wanted = products.map((product_id) => ({ product_id, count: requestsPerLine + 1 }));
    const { id, items } = await post("/v1/order", { products: wanted });
    const { out_trade_no } = await post("/v1/pay/pre_order", { order_id: id });
    await post(`/sandbox/payments/${out_trade_no}`, { action: "pay" });
    const isPaid = async () =>
      (await sendRequest(server.url, "GET", `/v1/order/${id}`, { token: shopper })).json.status === "paid";
    await vi.waitUntil(isPaid, { timeout: 30_000 });
    await post(`/cms/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF1" }, root);
    lines.push(...items.map((item: { id: number }) => ({ order_id: id, item_id: item.id })));
  }
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

const began = () => performance.now();
const most = (times: number[], share = 1) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0);

async function askAll(url: string, wanted: typeof lines, width: number) {
  const answers: Record<string, number> = {};
  const times: number[] = [];
  await runPooled(wanted, width, async ({ order_id, item_id }) => {
    const body = { order_id, type: "refund", reason: "other", items: [{ item_id, count: 1 }] };
    const at = began();
    const { status, json } = await sendRequest(url, "POST", "/v1/after_sale", { token: shopper, body });
    times.push(began() - at);
    const name = status === 201 ? "201" : `${status} ${json.code}`;
    answers[name] = (answers[name] ?? 0) + 1;
  });
  return { answers, p99: most(times, 0.99), most: most(times) };
}

test(`of ${requests} requests of one shopper three per line are accepted, and all lists stay fast`, async () => {
  const shipped = await startServer({ env: { DATABASE_URL: server.databaseUrl, LOG_LEVEL: "warn" } });
  const endStranger = measureReads(`${server.url}/v1/product/1`);
  const from = Date.now();
  const limited = await askAll(shipped.url, lines.slice(0, 100), 100);
  await shipped.stop();
  const taken = limited.answers["201"] ?? 0;
  const wanted = Array.from({ length: requestsPerLine + 1 }, () => lines).flat();
  const lifted = await askAll(server.url, wanted, 64);
  const { statuses, ...seen } = await endStranger(from, Date.now());
  const paths: [path: string, token: string][] = [
    ["/v1/after_sale", shopper],
    [`/v1/after_sale?page=${Math.ceil((lines.length * requestsPerLine) / 20)}`, shopper],
    ["/v1/order", shopper],
    [`/v1/order/${lines[0]!.order_id}`, shopper],
    [`/v1/order/${lines[0]!.order_id}/after_sale`, shopper],
    ["/cms/after_sale", root],
    ["/cms/after_sale/counts", root],
    [`/cms/order/${lines[0]!.order_id}`, root],
  ];
  const read: Record<string, { ms: number; bytes: number }> = {};
  for (const [path, token] of paths) {
    const times: number[] = [];
    let bytes = 0;
    for (let n = 0; n < 20; n++) {
      const at = began();
      const reply = await sendRequest(server.url, "GET", path, { token });
      times.push(began() - at);
      expect([path, reply.status]).toEqual([path, 200]);
      bytes = reply.text.length;
    }
    read[path] = { ms: most(times, 0.5), bytes };
  }
  process.stdout.write(`${JSON.stringify({ limited, lifted, stranger: seen, read })}\n`);
  expect(Object.keys(limited.answers).toSorted()).toEqual(["201", "429 too_many_requests"]);
  expect(lifted.answers).toEqual({
    201: lines.length * requestsPerLine - taken,
    "409 limit_reached": lines.length + taken,
  });
  expect(statuses).toEqual({ 200: seen.reads });
  expect(seen.p99).toBeLessThan(500);
  for (const [path, { ms }] of Object.entries(read)) expect([path, ms < 200]).toEqual([path, true]);
  expect(await rows(store.db, invariants)).toEqual([]);
});
