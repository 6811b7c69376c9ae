import { connect } from "node:net";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});

describe("SIGTERM", () => {
  /** A socket that gets in as the server closes may be reset afterwards. */
  const isRefused = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        resolve(false);
        socket.destroy();
      });
      socket.on("error", () => resolve(true));
    });

  test("what runs is answered, what comes is refused, and the port is free within ten seconds", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const token = await shopperToken(server.url);
    const client = new pg.Client({ connectionString: server.databaseUrl });
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await Promise.all([client.connect(), other.connect()]);
    await client.query("begin");
    await client.query("select from products where id = 2 for update");
    const body = { products: [{ product_id: 2, count: 1 }] };
    const placing = sendRequest(server.url, "POST", "/v1/order", { token, body });
    const idle = connect(server.port, "127.0.0.1");
    const idleClosed = new Promise((closed) => idle.once("close", closed));
    idle.on("error", () => {}).resume();
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    const stopped = server.stop();
    await expect.poll(() => isRefused(server.port)).toBe(true);
    await idleClosed; // by itself: where connections are cut, the order's is cut in the same moment
    await client.query("rollback");
    expect((await placing).status).toBe(201);
    await Promise.all([client.end(), other.end()]);
    expect(await stopped).toBe(0); // it ends with 1 after ten seconds
    expect(await isRefused(server.port)).toBe(true);
    servers.pop();
  });

  test("what follows an answer is done before the process ends", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const token = await shopperToken(server.url);
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query("alter table addresses rename column detail to gone");
    await client.query("begin");
    await client.query("lock table error_logs in access exclusive mode");
    const body = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Road 1" };
    const headers = { "x-request-id": "last-request" };
    expect((await sendRequest(server.url, "POST", "/v1/address", { token, body, headers })).status).toBe(500);
    const ended = server.ended;
    process.kill(server.pid, "SIGTERM");
    await expect.poll(() => isRefused(server.port)).toBe(true);
    await client.query("rollback");
    expect(await ended).toBe(0);
    const { rowCount } = await client.query("select from error_logs where request_id = 'last-request'");
    expect(rowCount).toBe(1);
    await client.end();
    await server.stop();
    servers.pop();
  });

  test("with DRAIN_SECONDS an instance first says that it is about to stop, and answers until then", async () => {
    const server = await startServerOnCopy({ env: { DRAIN_SECONDS: "3" } });
    servers.push(server);
    const stopped = server.stop();
    await expect.poll(async () => (await sendRequest(server.url, "GET", "/health/ready")).status).toBe(503);
    const { status, headers } = await sendRequest(server.url, "GET", "/v1/product/1");
    expect([status, headers.connection]).toEqual([200, "close"]);
    expect((await sendRequest(server.url, "GET", "/health/ready")).json.detail).toBe("This instance is about to stop.");
    expect(await stopped).toBe(0);
    servers.pop();
  });
});
