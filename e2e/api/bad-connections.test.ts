import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStore, rows, type Store } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { insertProduct } from "../fixtures/servers/crowd";
import { rootToken, sendRequest, shopperToken } from "../fixtures/servers/http";
import { rawSocket } from "../fixtures/servers/raw-socket";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

let server: RunningServer & { databaseUrl: string };
let store: Store;
let token: string;
let product: number;
beforeAll(async () => {
  server = await startServerOnCopy();
  store = openStore({ driver: "pg", url: server.databaseUrl, poolSize: 2 });
  token = await shopperToken(server.url);
  product = await insertProduct(store.db, 1000);
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

const open = () => rawSocket(server.url);
const order = () => JSON.stringify({ products: [{ product_id: product, count: 1 }] });
const head = (more = "") =>
  `POST /v1/order HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${more}\r\n`;
const whole = (body = order()) => `${head(`Content-Length: ${body.length}\r\n`)}${body}`;
const read = (path = `/v1/product/${product}`) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Returns the units ordered of the product, by its orders and by its stock. */
async function ordered() {
  const { rows: found } = await database.query(
    "select 1000 - stock as taken, (select count(*)::int from order_items where product_id = $1) as orders from products where id = $1",
    [product],
  );
  expect(found[0].taken).toBe(found[0].orders);
  return found[0].orders as number;
}

let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterEach(() => database.query("rollback"));
afterAll(() => database?.end());

async function busyConnections() {
  const authorization = `Bearer ${appEnvironment({}).METRICS_TOKEN}`;
  const { text } = await sendRequest(server.url, "GET", "/metrics", { headers: { authorization } });
  const [, busy] = /^kiosk_pool_connections\{state="busy"\} (\d+)$/m.exec(text)!;
  return Number(busy);
}

describe("a connection that sends", () => {
  test("30 pipelined orders: only the first is placed, and the connection is closed", async () => {
    const before = await ordered();
    const socket = open();
    socket.send(whole().repeat(30));
    await expect.poll(() => socket.seen.closed).toBe(true);
    expect(socket.statuses()).toEqual([201]);
    expect(await ordered()).toBe(before + 1);
  });

  test("invalid bytes after an order do not prevent the response to the order", async () => {
    const socket = open();
    socket.send(`${whole()}this is no request\r\n\r\n`);
    await expect.poll(() => socket.seen.closed).toBe(true);
    expect(socket.statuses()).toEqual([201]);
  });

  test("a request with Content-Length and chunks is refused with 400, and an order hidden in it is not placed", async () => {
    const before = await ordered();
    const socket = open();
    const hidden = `0\r\n\r\n${whole()}`;
    socket.send(`${head(`Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n`)}${hidden}`);
    await expect.poll(() => socket.seen.closed).toBe(true);
    expect(socket.statuses()).toEqual([400]);
    expect(await ordered()).toBe(before);
  });

  test.each([
    ["an invalid size", "zz\r\n{}\r\n0\r\n\r\n"],
    ["an overflowing size", "fffffffffffffffff\r\n{}\r\n0\r\n\r\n"],
    ["a negative size", "-2\r\n{}\r\n0\r\n\r\n"],
    ["more data than its size", "1\r\n{}\r\n0\r\n\r\n"],
    ["an extension of 64 KiB", `2;${"x".repeat(65_536)}\r\n{}\r\n0\r\n\r\n`],
  ])("a chunk with %s is refused with 400, and no order is placed", async (_, chunks) => {
    const before = await ordered();
    const socket = open();
    socket.send(head("Transfer-Encoding: chunked\r\n") + chunks);
    await expect.poll(() => socket.seen.closed).toBe(true);
    expect(socket.statuses()).toEqual([400]);
    expect(await ordered()).toBe(before);
  });

  test.each([
    ["one header of 64 KiB", `X: ${"a".repeat(65_536)}\r\n`],
    ["2,000 headers", Array.from({ length: 2000 }, (_, n) => `X-${n}: ${"a".repeat(20)}\r\n`).join("")],
    ["a URL of 64 KiB", ""],
  ])("%s is refused with 400 as problem JSON", async (_, headers) => {
    const socket = open();
    if (headers) socket.send(head(headers));
    else socket.send(read(`/v1/product?q=${"a".repeat(65_536)}`));
    await expect.poll(() => socket.seen.closed).toBe(true);
    expect(socket.statuses()).toEqual([400]);
    expect(socket.text()).toContain("application/problem+json");
  });

  test("a body shorter than its Content-Length is refused, and no order is placed", async () => {
    const before = await ordered();
    const socket = open();
    socket.finish(head(`Content-Length: ${order().length + 1}\r\n`) + order());
    await expect.poll(() => socket.seen.closed).toBe(true);
    expect(socket.statuses()).not.toContain(201);
    expect(await ordered()).toBe(before);
  });
});

describe("a client that disconnects", () => {
  test("before its body is complete: no order is placed, and all database connections are released", async () => {
    const before = await ordered();
    const sockets = Array.from({ length: 60 }, open);
    for (const { send } of sockets) send(head("Content-Length: 1000000\r\n") + "{".repeat(100_000));
    await sleep(150);
    for (const { reset } of sockets) reset();
    expect((await sendRequest(server.url, "POST", "/v1/order", { token, body: JSON.parse(order()) })).status).toBe(201);
    expect(await ordered()).toBe(before + 1);
    await expect.poll(busyConnections).toBe(0);
  });

  test("while its order waits for a lock: the order is placed completely, and all database connections are released", async () => {
    const before = await ordered();
    await database.query("begin");
    await database.query("select from products where id = $1 for update", [product]);
    const sockets = Array.from({ length: 5 }, open);
    for (const { send } of sockets) send(whole());
    await expect.poll(busyConnections).toBe(5);
    for (const { reset } of sockets) reset();
    await sleep(100);
    await database.query("rollback");
    await expect.poll(busyConnections).toBe(0);
    expect(await ordered()).toBe(before + 5);
    expect(await rows(store.db, invariants)).toEqual([]);
  });

  test("during an export: all database connections are released, and the next export works", async () => {
    const authorization = `Authorization: Bearer ${await rootToken(server.url)}\r\n`;
    const ask = `GET /cms/order/export HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`;
    await database.query("begin");
    await database.query("lock table order_items in access exclusive mode");
    const sockets = Array.from({ length: 3 }, open);
    for (const { send } of sockets) send(ask);
    await expect.poll(busyConnections).toBeGreaterThan(0);
    for (const { reset } of sockets) reset();
    await database.query("rollback");
    await expect.poll(busyConnections).toBe(0);
    const again = open();
    again.send(ask);
    await expect.poll(() => again.statuses()).toEqual([200]);
    again.reset();
  });

  test("before its response: the failure is still recorded in the error log", async () => {
    const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Road 1" };
    const body = JSON.stringify(home);
    await database.query("begin");
    await database.query("lock table addresses in access exclusive mode");
    const socket = open();
    const request = head(`Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: gone-before-answer\r\n`);
    socket.send(request.replace("/v1/order", "/v1/address") + Buffer.from(body).toString("latin1"));
    await expect.poll(busyConnections).toBe(1);
    socket.reset();
    await sleep(100);
    await database.query("alter table addresses rename column detail to gone");
    await database.query("commit");
    const recorded = async () =>
      (await database.query("select from error_logs where request_id = 'gone-before-answer'")).rowCount;
    await expect.poll(recorded).toBe(1);
    await database.query("alter table addresses rename column gone to detail");
  });
});
