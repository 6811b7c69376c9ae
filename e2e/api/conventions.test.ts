import { gzipSync } from "node:zlib";
import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ask, askRaw, type HttpReply, rootToken, shopperToken } from "../fixtures/http";

const server = inject("serverUrl");
let shopper: string;
let root: string;
beforeAll(async () => {
  shopper = await shopperToken(server);
  root = await rootToken(server);
});

const isProblem = ({ status, headers, json }: HttpReply, code: string) => {
  expect(headers["content-type"]).toBe("application/problem+json");
  expect(json).toMatchObject({
    type: "about:blank",
    status,
    code,
    title: expect.any(String),
    detail: expect.any(String),
  });
  expect(json.request_id).toBe(headers["x-request-id"]);
};
const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
};
const login = (body: unknown, headers: Record<string, string> = {}) =>
  ask(server, "POST", "/v1/token", { body, headers: { "content-type": "application/json", ...headers } });

describe("every response", () => {
  const requests: [string, string, number][] = [
    ...([
      ["GET", "/v1/category", 200],
      ["GET", "/v1/product/1", 200],
      ["GET", "/v1/nothing", 404],
    ] as const),
    ...([
      ["PATCH", "/v1/category", 405],
      ["GET", "/v1/user", 401],
      ["OPTIONS", "/v1/user", 204],
    ] as const),
    ...([
      ["GET", "/health", 200],
      ["GET", "/openapi.json", 200],
      ["GET", "/uploads/nothing", 404],
    ] as const),
    ...([
      ["GET", "/v1/%ZZ", 400],
      ["PROPFIND", "/v1/user", 405],
      ["GET", "/v1/", 404],
    ] as const),
    ...([
      ["GET", "/", 200],
      ["GET", "/nothing", 404],
      ["GET", "/icon.svg", 200],
      ["GET", "/docs/", 308],
    ] as const),
  ].map((each) => [...each]);

  test.each(requests)("%s %s has an id and the security headers, and does not say what runs here", async (...given) => {
    const [method, path, expected] = given;
    const { status, headers } = await ask(server, method, path);
    expect(status).toBe(expected);
    expect(headers).toMatchObject(security);
    expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("no other site's page may read one: nothing answers to an Origin", async () => {
    for (const path of ["/v1/category", "/v1/user", "/openapi.json", "/v1/nothing"])
      for (const method of ["GET", "OPTIONS"]) {
        const origin = { origin: "https://evil.example", "access-control-request-method": "GET" };
        const { headers } = await ask(server, method, path, { headers: origin });
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
  });

  test("an incoming id is kept where it is one, on refusals of our server too; another is replaced", async () => {
    const idOf = async (path: string, id: string) =>
      (await ask(server, "GET", path, { headers: { "x-request-id": id } })).headers["x-request-id"];
    for (const path of ["/v1/category", "/v1/user", "/v1/%ZZ", "/"]) {
      for (const kept of ["abcdefgh", "A.b_c-1234", "x".repeat(64)]) expect(await idOf(path, kept)).toBe(kept);
      for (const bad of ["short", "x".repeat(65), "a b c d e f g", "abcdefgh;x", "äbcdefghi"])
        expect(await idOf(path, bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("caching", () => {
  const catalogue = [
    ...[
      "/v1/category",
      "/v1/category/1/products",
      "/v1/product/1",
      "/v1/product/by_category?id=1",
      "/v1/product?q=tea",
    ],
    ...["/v1/theme", "/v1/theme/1", "/v1/banner/1", "/v1/banner/ids/1,2"],
  ];

  test.each(catalogue)("%s may be kept by everyone, and is 304 while it is the same", async (path) => {
    const first = await ask(server, "GET", path);
    expect(first.headers["cache-control"]).toBe("public, max-age=0, s-maxage=10, stale-while-revalidate=20");
    const etag = first.headers.etag!;
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask(server, "GET", path, { headers: { "if-none-match": tag } });
      expect([tag, again.status, again.text, again.headers.etag]).toEqual([tag, 304, "", etag]);
    }
    const other = await ask(server, "GET", path, { headers: { "if-none-match": '"other"' } });
    expect([other.status, other.text]).toEqual([200, first.text]);
  });

  test.each(["/v1/user", "/v1/order", "/v1/address", "/v1/product/0", "/v1/product?page=0", "/health", "/v1/nothing"])(
    "%s is nobody else's",
    async (path) => {
      const { headers } = await ask(server, "GET", path, { token: shopper });
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers).not.toHaveProperty("etag");
    },
  );
});

describe("bodies", () => {
  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/jsonp", 415],
    ["application/json; charset=gbk", 415],
    ["application/json; charset=utf-16", 415],
    ["application/json;charset=UTF-8", 400],
    ['application/json; charset="utf-8"', 400],
    ["Application/JSON", 400],
    ["application/json; profile=x", 400],
    ["", 415],
  ])("of type %s are %i", async (type, status) => {
    expect((await login("{}", { "content-type": type })).status).toBe(status);
  });

  test("without a type are 415, unless there is none", async () => {
    const sent = (rest: string) => askRaw(server, `POST /v1/token HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect((await sent("Content-Length: 2\r\n\r\n{}")).status).toBe(415);
    expect((await sent("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")).status).toBe(415);
    for (const none of ["\r\n", "Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
      expect((await sent(none)).body).toContain("invalid_request");
  });

  test("compressed are refused, by name or by their bytes", async () => {
    const bytes = gzipSync(JSON.stringify({ account: "shopper", secret: "kiosk-shopper-demo", type: 100 }));
    isProblem(await login(bytes, { "content-encoding": "gzip" }), "unsupported_media_type");
    isProblem(await login(bytes), "malformed_json");
  });

  test("that are not JSON in UTF-8 are refused, a byte order mark is not", async () => {
    const good = Buffer.from('{"account":"bad-code","type":200}');
    for (const bad of [
      ...[Buffer.from([0xff, 0xfe, 0x7b, 0]), Buffer.from('{"account":"\xff"}', "latin1"), Buffer.from("\0")],
      ...[Buffer.from('{"account":"\ud800"}', "utf16le"), Buffer.from([0xed, 0xa0, 0x80]), good.subarray(0, -1)],
      ...["{'a':1}", "{a:1}", "[1,]", "undefined", " ", "{} {}", '{"a":"\n"}'].map((text) => Buffer.from(text)),
    ])
      isProblem(await login(bad), "malformed_json");
    isProblem(await login(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), good])), "login_failed");
  });

  test("nested deeper than 64 levels are refused, before the parser follows them", async () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    isProblem(await login(nested(64)), "invalid_request");
    isProblem(await login(nested(65)), "malformed_json");
    isProblem(await login("[".repeat(900_000)), "malformed_json");
    isProblem(await login(`{"account":"${"[".repeat(100)}","type":200}`), "login_failed");
  });

  test("of exactly a mebibyte are read, one byte more is refused without reading it", async () => {
    const padded = (length: number) => `{}${" ".repeat(length - 2)}`;
    isProblem(await login(padded(1024 * 1024)), "invalid_request");
    isProblem(await login(padded(1024 * 1024 + 1)), "payload_too_large");
    const { status, afterMs } = await askRaw(
      server,
      "POST /v1/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n",
    );
    expect(status).toBe(413);
    expect(afterMs).toBeLessThan(2000);
  });

  const endless = (path: string, token = "") => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${token}Content-Type: application/json\r\nTransfer-Encoding: chunked`;
    let sent = 0;
    const answer = askRaw(server, `${head}\r\n\r\n`, (write) => {
      const timer = setInterval(() => {
        if (sent < 64 * 1024 * 1024) write(`10000\r\n${"x".repeat(65_536)}\r\n`);
        sent += 65_536;
      }, 2);
      setTimeout(() => clearInterval(timer), 5000);
    });
    return answer.then((reply) => ({ ...reply, sent }));
  };

  test("that never end are refused as soon as they are too large", async () => {
    const { status, sent } = await endless("/v1/token");
    expect(status).toBe(413);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("of those without a right are not waited for", async () => {
    for (const path of ["/v1/order", "/v1/user/avatar", "/v1/nothing"]) {
      const { status, afterMs } = await endless(path);
      expect([path, status]).toEqual([path, path === "/v1/order" ? 401 : path === "/v1/nothing" ? 404 : 405]);
      expect(afterMs).toBeLessThan(2000);
    }
    const head = "Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n";
    const unsent = await askRaw(
      server,
      `POST /cms/order/1/refund HTTP/1.1\r\n${head}Authorization: Bearer ${shopper}\r\n\r\n{`,
    );
    expect(unsent.status).toBe(403);
    expect(unsent.afterMs).toBeLessThan(2000);
  });

  test("that are too large do not cost the client its answer", async () => {
    const body = Buffer.alloc(5 * 1024 * 1024, 32);
    for (let attempt = 0; attempt < 30; attempt++) expect((await login(body)).status).toBe(413);
  });
});

describe("tokens", () => {
  test.each([
    ...["", "Bearer", "Bearer ", "Basic cm9vdDpyb290", "bearer x", "Bearer x y", "Token x", "Bearer a.b.c", "\xff\xfe"],
    ...["Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", `Bearer ${"x".repeat(8000)}`],
  ])("an Authorization of %j is 401", async (authorization) => {
    const reply = await ask(server, "GET", "/v1/user", { headers: { authorization } });
    expect(reply.status).toBe(401);
    isProblem(reply, "unauthenticated");
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  });

  test("the scheme's name may be written in any case", async () => {
    const { status } = await ask(server, "GET", "/v1/user", { headers: { authorization: `bEARER ${root}` } });
    expect(status).toBe(200);
  });
});

describe("what Next or Node would answer badly", () => {
  const host = "Host: x\r\n";
  test.each([
    ["a verb of WebDAV", `PROPFIND /v1/category HTTP/1.1\r\n${host}\r\n`, 405],
    ["TRACE", `TRACE /v1/category HTTP/1.1\r\n${host}\r\n`, 405],
    ["a verb that Node's parser does not know", `KIOSK /v1/category HTTP/1.1\r\n${host}\r\n`, 405],
    ["CONNECT", `CONNECT shop.example:443 HTTP/1.1\r\n${host}\r\n`, 405],
    ["a malformed percent-encoding", `GET /v1/product/%ZZ HTTP/1.1\r\n${host}\r\n`, 400],
    ["a cut percent-encoding in the query", `GET /v1/product?q=% HTTP/1.1\r\n${host}\r\n`, 400],
    ["an encoding that is not UTF-8", `GET /v1/product?q=%C0%AF HTTP/1.1\r\n${host}\r\n`, 400],
    ["an asterisk", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
    ["another server's address", `GET http://evil.example/v1/category HTTP/1.1\r\n${host}\r\n`, 400],
    ["no Host", "GET /health HTTP/1.1\r\n\r\n", 400],
    ["two lengths", `POST /v1/token HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, 400],
    [
      "a length and chunks",
      `POST /v1/token HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["a negative length", `POST /v1/token HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
    ["a header with a space in its name", `GET /health HTTP/1.1\r\n${host}X Y: z\r\n\r\n`, 400],
    ["headers beyond any measure", `GET /health HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n\r\n`, 400],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 405],
  ])("%s is refused as a problem", async (_, sent, expected) => {
    const { status, headers, body } = await askRaw(server, sent);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({ ...security, "content-type": "application/problem+json" });
    expect(JSON.parse(body)).toMatchObject({ status, request_id: headers["x-request-id"] });
    if (status === 405) expect(headers.allow).toContain("GET");
  });

  test.each([
    ["an upgrade that nobody serves", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n"],
    [
      "a WebSocket",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n",
    ],
    ["an unknown expectation", "Expect: the-moon\r\n"],
  ])("%s is ignored", async (_, header) => {
    expect((await askRaw(server, `GET /health HTTP/1.1\r\n${host}${header}\r\n`)).status).toBe(200);
  });

  test("what a client says of its own address is not believed", async () => {
    const headers = { "x-kiosk-peer": "6.6.6.6", "x-forwarded-for": "6.6.6.6", "x-real-ip": "6.6.6.6" };
    const account = `probe_${Math.random().toString(36).slice(2)}`;
    await ask(server, "POST", "/v1/token", { body: { account, secret: "wrong", type: 100 }, headers });
    const client = new pg.Client({ connectionString: inject("databaseUrl") });
    await client.connect();
    const { rows } = await client.query("select ip from login_logs where account = $1", [account]);
    await client.end();
    expect(rows).toEqual([{ ip: "127.0.0.1" }]);
  });
});
