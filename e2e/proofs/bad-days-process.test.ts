import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { rootToken, sendRequest, shopperToken } from "../fixtures/servers/http";
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

  test("answers running requests, refuses new ones, finishes work after responses and frees the port within ten seconds", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const token = await shopperToken(server.url);
    const [first, second, other] = [1, 2, 3].map(() => new pg.Client({ connectionString: server.databaseUrl })) as [
      pg.Client,
      pg.Client,
      pg.Client,
    ];
    await Promise.all([first.connect(), second.connect(), other.connect()]);
    await first.query("begin");
    await first.query("select from products where id = 2 for update");
    const body = { products: [{ product_id: 2, count: 1 }] };
    const placing = sendRequest(server.url, "POST", "/v1/order", { token, body });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const waits = async () => (await other.query(waiting)).rowCount;
    await expect.poll(waits).toBe(1);
    // The fault is recorded after its answer.
    await other.query("alter table addresses rename column detail to gone");
    await second.query("begin");
    await second.query("lock table error_logs in access exclusive mode");
    const address = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Road 1" };
    const headers = { "x-request-id": "last-request" };
    expect((await sendRequest(server.url, "POST", "/v1/address", { token, body: address, headers })).status).toBe(500);
    await expect.poll(waits).toBe(2);
    const idle = connect(server.port, "127.0.0.1");
    const idleClosed = new Promise((closed) => idle.once("close", closed));
    idle.on("error", () => {}).resume();

    const stopped = server.stop();
    await expect.poll(() => isRefused(server.port)).toBe(true);
    await idleClosed; // by itself: where connections are cut, the order's is cut in the same moment
    await first.query("rollback");
    expect((await placing).status).toBe(201);
    await second.query("rollback");
    await expect
      .poll(async () => (await other.query("select from error_logs where request_id = 'last-request'")).rowCount)
      .toBe(1);
    await Promise.all([first.end(), second.end(), other.end()]);
    expect(await stopped).toBe(0); // it ends with 1 after ten seconds
    expect(await isRefused(server.port)).toBe(true);
    servers.pop();
  });

  test("cuts off an endless upload in time to close the database", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const upload = connect(server.port, "127.0.0.1").on("error", () => {});
    const token = await rootToken(server.url);
    const lines = [
      ...["POST /cms/file HTTP/1.1", "Host: localhost", `Authorization: Bearer ${token}`, "Content-Length: 1000000"],
      ...["Content-Type: multipart/form-data; boundary=b", "", "--b"],
      ...['Content-Disposition: form-data; name="file"; filename="a.png"', "Content-Type: image/png", "", ""],
    ];
    upload.write(lines.join("\r\n"));
    const drip = setInterval(() => upload.write("x"), 50);
    await sleep(1000);
    expect(upload.readyState).toBe("open");
    expect(await server.stop()).toBe(0); // it ends with 1 after ten seconds
    clearInterval(drip);
    servers.pop();
  });

  test("with DRAIN_SECONDS an instance reports 503 on /health/ready and answers requests until it stops", async () => {
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
