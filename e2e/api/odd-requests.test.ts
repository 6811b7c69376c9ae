import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { securityHeaders as security, sendRawRequest, sendRequest } from "../fixtures/servers/http";

const server = inject("serverUrl");

describe("requests that Next or Node would answer badly", () => {
  const host = "Host: localhost\r\n";
  test.each([
    ["a verb of WebDAV", `PROPFIND /v1/category HTTP/1.1\r\n${host}\r\n`, 405],
    ["TRACE", `TRACE /v1/category HTTP/1.1\r\n${host}\r\n`, 405],
    ["a verb that Node's parser does not know", `KIOSK /v1/category HTTP/1.1\r\n${host}\r\n`, 405],
    ["CONNECT", `CONNECT shop.example:443 HTTP/1.1\r\n${host}\r\n`, 405],
    ["a malformed percent-encoding", `GET /v1/product/%ZZ HTTP/1.1\r\n${host}\r\n`, 400],
    ["a cut percent-encoding in the query", `GET /v1/product?q=% HTTP/1.1\r\n${host}\r\n`, 400],
    ["an encoding that is not UTF-8", `GET /v1/product?q=%C0%AF HTTP/1.1\r\n${host}\r\n`, 400],
    ["an asterisk", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
    ["an absolute URL of another server", `GET http://evil.example/v1/category HTTP/1.1\r\n${host}\r\n`, 400],
    ["no Host", "GET /health HTTP/1.1\r\n\r\n", 400],
    ["two lengths", `POST /v1/token HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, 400],
    ["a negative length", `POST /v1/token HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
    ["a header with a space in its name", `GET /health HTTP/1.1\r\n${host}X Y: z\r\n\r\n`, 400],
    ["a path with .. to another kind of path", `GET /health/../admin/login HTTP/1.1\r\n${host}\r\n`, 404],
    ["an encoded path with .. to another kind of path", `GET /v1/x/.%2E/%2e./admin/login HTTP/1.1\r\n${host}\r\n`, 404],
    ["an internal page of Next", `GET /_global-error HTTP/1.1\r\n${host}\r\n`, 404],
    [
      "a Content-Length after more headers than Node keeps",
      `POST /admin/login HTTP/1.1\r\n${host}${"X:\r\n".repeat(1200)}Content-Length: 9\r\n\r\n`,
      400,
    ],
    ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 405],
  ])("%s is refused with problem JSON", async (_, sent, expected) => {
    const { status, headers, body } = await sendRawRequest(server, sent);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({ ...security, "content-type": "application/problem+json" });
    expect(JSON.parse(body)).toMatchObject({ status, request_id: headers["x-request-id"] });
    if (status === 405) expect(headers.allow).toContain("GET");
  });

  test.each([
    ["an unsupported upgrade", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n"],
    [
      "a WebSocket",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n",
    ],
    ["an unknown expectation", "Expect: the-moon\r\n"],
  ])("%s is ignored", async (_, header) => {
    expect((await sendRawRequest(server, `GET /health HTTP/1.1\r\n${host}${header}\r\n`)).status).toBe(200);
  });

  test("a request pipelined after an upgrade is not answered, and the response has Connection: close", async () => {
    const header = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n";
    const two = `GET /health HTTP/1.1\r\n${host}${header}\r\nGET /health HTTP/1.1\r\n${host}\r\n`;
    const { status, headers } = await sendRawRequest(server, two);
    expect([status, headers.connection]).toEqual([200, "close"]);
  });

  test.each([
    ["an unknown name", "evil.example", 400],
    ["an unknown name with the port of the shop", "evil.example:3000", 400],
    ["a name with a known prefix", "localhost.evil.example", 400],
    ["a loopback name", "localhost:1234", 200],
    ["a name below localhost", "shop.localhost", 200],
    ["a literal address", "192.168.1.20:3000", 200],
    ["a literal IPv6 address", "[fe80::1]:3000", 200],
  ])("%s as Host: the API responds only to known names, and /health to all", async (_, name, expected) => {
    const { status, body } = await sendRawRequest(server, `GET /v1/category HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
    expect(status).toBe(expected);
    if (expected === 400) expect(JSON.parse(body).detail).toContain("set APP_URL or APP_HOSTS");
    expect((await sendRawRequest(server, `GET /health HTTP/1.1\r\nHost: ${name}\r\n\r\n`)).status).toBe(200);
  });

  test("Next's image optimisation is disabled", async () => {
    const path = `/_next/image?url=${encodeURIComponent("/demo/longjing-tea.webp")}&w=640&q=75`;
    expect((await sendRawRequest(server, `GET ${path} HTTP/1.1\r\n${host}\r\n`)).status).toBe(404);
  });

  test("a client cannot set its address by forwarding headers", async () => {
    const headers = { "x-kiosk-peer": "6.6.6.6", "x-forwarded-for": "6.6.6.6", "x-real-ip": "6.6.6.6" };
    const account = `probe_${Math.random().toString(36).slice(2)}`;
    await sendRequest(server, "POST", "/v1/token", { body: { account, secret: "wrong", type: 100 }, headers });
    const client = new pg.Client({ connectionString: inject("databaseUrl") });
    await client.connect();
    const { rows } = await client.query("select ip from login_logs where account = $1", [account]);
    await client.end();
    expect(rows).toEqual([{ ip: "127.0.0.1" }]);
  });
});
