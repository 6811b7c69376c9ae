import { once } from "node:events";
import { Agent, get, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientAddress } from "@/lib/http/credentials";
import { log } from "@/lib/kernel/process/log";
import { createHttpServer, type Handler } from "./http-server";
import { requestLimits } from "./request-limits";

const level = log.level;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "-".repeat(32));
  Object.assign(globalThis, { kioskEnvironment: undefined });
  log.level = "silent";
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
  await sleep(10); // log lines are written after the connection has ended
  Object.assign(globalThis, { kioskEnvironment: undefined });
  vi.unstubAllEnvs();
  log.level = level;
});

const hello: Handler = async (_, response) => void response.end("hello");

async function open(handle: Handler = hello, most: Partial<typeof requestLimits> = {}, timeouts = {}) {
  const { server } = createHttpServer(handle, { ...requestLimits, ...most }, timeouts);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  opened.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  const raw = () => {
    const socket = connect({ port, host: "127.0.0.1" });
    let text = "";
    const began = Date.now();
    socket.setEncoding("latin1").on("data", (data) => (text += data));
    socket.on("error", () => {});
    const closed = new Promise<number>((done) => socket.once("close", () => done(Date.now() - began)));
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    return { socket, closed, text: () => text, statuses };
  };
  return { port, url: `http://127.0.0.1:${port}`, raw };
}

const head = (path = "/v1/product", more = "") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}`;
const unfinished = (path: string, length: number, type = "application/json") =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`;

describe("a connection", () => {
  test("answers a request that arrives during the response afterwards, and closes at a third", async () => {
    const begun: string[] = [];
    const responses: ServerResponse[] = [];
    const { raw } = await open(async ({ url }, response) => {
      begun.push(url!);
      responses.push(response.writeHead(200, { "content-length": 5 }));
      response.write("he");
    });
    const { socket, closed, text } = raw();
    socket.write(`${head("/v1/1")}\r\n`);
    await expect.poll(text).toContain("he");
    socket.write(`${head("/v1/2")}\r\n`);
    await sleep(50);
    expect(begun).toEqual(["/v1/1"]);
    responses[0]!.end("llo");
    await expect.poll(() => begun).toEqual(["/v1/1", "/v1/2"]);
    socket.write(`${head("/v1/3")}\r\n`);
    socket.write(`${head("/v1/4")}\r\n`);
    await sleep(50);
    responses[1]!.end("llo");
    await closed;
    expect(begun).toEqual(["/v1/1", "/v1/2"]);
    expect(text().match(/hello/g)).toHaveLength(2);
  });

  test("is reused by a client that waits for each response", async () => {
    const { port } = await open();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number>();
    for (let n = 0; n < 20; n++) {
      const [response] = await once(get({ agent, port, path: "/v1/product" }), "response");
      ports.add(response.socket.localPort);
      await once(response.resume(), "end");
    }
    agent.destroy();
    expect(ports.size).toBe(1);
  });

  test("that is idle is closed, with a 400 only for an unfinished header", async () => {
    const { raw } = await open(
      hello,
      {},
      { headersTimeout: 300, keepAliveTimeout: 300, connectionsCheckingInterval: 50 },
    );
    const [silent, slow, used] = [raw(), raw(), raw()];
    slow.socket.write(head());
    const timer = setInterval(() => slow.socket.write("X"), 40);
    used.socket.write(`${head()}\r\n`);
    await Promise.all([silent.closed, slow.closed, used.closed]);
    clearInterval(timer);
    expect([silent.text(), slow.statuses(), used.statuses()]).toEqual(["", [400], [200]]);
    expect(JSON.parse(slow.text().split("\r\n\r\n")[1]!).detail).toBe("The request did not arrive in time.");
  });

  test("whose client does not read is closed, and one whose client reads slowly is not", async () => {
    const bytes = Buffer.alloc(16 * 1024 * 1024);
    const { url, raw } = await open(async (_, response) => void response.end(bytes), {}, { stalledTimeout: 400 });
    const deaf = raw();
    deaf.socket.pause();
    deaf.socket.write(`${head()}\r\n`);
    const slowly = async () => {
      let received = 0;
      for await (const chunk of (await fetch(url)).body!) {
        received += chunk.length;
        if (received % 7 === 0) await sleep(5);
      }
      return received;
    };
    expect(await slowly()).toBe(bytes.length);
    await sleep(1000);
    deaf.socket.resume();
    await deaf.closed;
    expect(deaf.text().length).toBeLessThan(bytes.length);
  });

  test("with a body that stops arriving is closed", async () => {
    const { raw } = await open(async (request) => void request.resume(), {}, { stalledTimeout: 300 });
    const { socket, closed } = raw();
    socket.write(unfinished("/v1/token", 100));
    expect(await closed).toBeGreaterThan(250);
  });

  test("of HTTP/1.0 needs no Host", async () => {
    const { socket, closed, text } = (await open()).raw();
    socket.write("GET / HTTP/1.0\r\n\r\n");
    await closed;
    expect(text()).toMatch(/^HTTP\/1\.1 200 .*hello/s);
  });

  test("that is reset after its request does not let the client choose its address", async () => {
    const peers = new Set<string>();
    const { port, url } = await open(async ({ headers }, response) => {
      peers.add(clientAddress(String(headers["x-kiosk-peer"]), headers["x-forwarded-for"] as string, 0));
      response.end();
    });
    const sent = `${unfinished("/v1/token", 1).replace("\r\n\r\n", "\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n")}`;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(port, "127.0.0.1").on("error", () => {});
        await once(socket, "connect");
        socket.write(sent);
        socket.resetAndDestroy();
      }),
    );
    await fetch(url);
    await sleep(50);
    expect([...peers]).toEqual(["127.0.0.1"]);
  });
});

describe("above its limit a request gets 503 with Retry-After", () => {
  test.each([
    ["/v1/product", "application/problem+json", "read"],
    ["/admin/orders", "text/plain; charset=utf-8", "page"],
  ] as const)("%s, as %s, until one has ended", async (path, type, kind) => {
    const answers: ServerResponse[] = [];
    const { url } = await open(async (_, response) => void answers.push(response), { [kind]: 1 });
    const first = fetch(url + path);
    await expect.poll(() => answers.length).toBe(1);
    const { status, headers } = await fetch(url + path);
    expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([503, "2", type]);
    answers[0]!.end();
    await (await first).text();
    const next = fetch(url + path);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!.end();
    expect((await next).status).toBe(200);
  });

  test("and a request refused for another reason does not count", async () => {
    const { url, raw } = await open(hello, { read: 1, page: 1, form: 1 });
    const refused = ["GET /v1/product%", "TRACE /v1/product", "GET /admin/orders%", "POST /admin/orders"].map(
      (line) => {
        const connection = raw();
        connection.socket.write(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
        return connection;
      },
    );
    await Promise.all(refused.map(({ closed }) => closed));
    expect(refused.flatMap(({ statuses }) => statuses())).toEqual([400, 405, 400, 405]);
    for (const path of ["/v1/product", "/admin/orders"])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    const form = await fetch(`${url}/admin/orders`, { method: "POST", headers: { "next-action": "x" } });
    expect(form.status).toBe(200);
  });

  test.each([
    ["/v1/token", 1000, "application/json"],
    ["/v1/file", 1_000_000, "multipart/form-data; boundary=x"],
    ["/admin/login", 1000, "multipart/form-data; boundary=x"],
  ])("and unfinished bodies to %s of %i bytes block no read, page or probe", async (path, length, type) => {
    const handle: Handler = async (request, response) => {
      for await (const _ of request);
      response.end();
    };
    const { url, raw } = await open(handle, { write: 5, upload: 5, form: 5, read: 5, page: 5 });
    const sockets = Array.from({ length: 10 }, raw);
    for (const { socket } of sockets) socket.write(unfinished(path, length, type));
    await expect.poll(() => sockets.flatMap(({ statuses }) => statuses())).toEqual(Array(5).fill(503));
    for (const other of ["/v1/product", "/admin/login", "/health/ready"])
      expect([other, (await fetch(url + other)).status]).toEqual([other, 200]);
  });
});

test("paths that resemble the API are 404 with problem JSON, and those of pages and the API pass", async () => {
  const { url } = await open();
  const ask = async (method: string, path: string) => {
    const answer = await fetch(url + path, { method, headers: { "accept-language": "zh" } });
    return [path, answer.status, answer.headers.get("content-type"), (await answer.text()).includes("没有这个接口")];
  };
  for (const path of ["/v2/product", "/v1beta/order", "/v1.1", "/V1/product", "/CMS/order", "/api/v1/product", "/api"])
    for (const method of ["GET", "POST"])
      expect(await ask(method, path)).toEqual([path, 404, "application/problem+json", true]);
  for (const path of ["/v1/product", "/cms/order", "/api/auth/session", "/api/sweep", "/vase", "/", "/admin/v2"])
    expect((await ask("GET", path)).slice(0, 2)).toEqual([path, 200]);
});
