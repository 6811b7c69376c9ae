import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { awakeMs } from "../fixtures/servers/busy-machine";
import { expectProblem, rootToken, sendRawRequest, sendRequest, shopperToken } from "../fixtures/servers/http";

const server = inject("serverUrl");
let shopper: string;
beforeAll(async () => {
  shopper = await shopperToken(server);
});
const login = (body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(server, "POST", "/v1/token", { body, headers: { "content-type": "application/json", ...headers } });

describe("request bodies", () => {
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
  ])("of type %j get %i", async (type, status) => {
    expect((await login("{}", { "content-type": type })).status).toBe(status);
  });

  test("without a content type get 415, unless they are empty", async () => {
    const sent = (rest: string) => sendRawRequest(server, `POST /v1/token HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect((await sent("Content-Length: 2\r\n\r\n{}")).status).toBe(415);
    expect((await sent("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")).status).toBe(415);
    for (const none of ["\r\n", "Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
      expect((await sent(none)).body).toContain("invalid_request");
  });

  test("that are compressed are refused with `unsupported_media_type` or `malformed_json`", async () => {
    const bytes = gzipSync(JSON.stringify({ account: "shopper", secret: "kiosk-shopper-demo", type: 100 }));
    expectProblem(await login(bytes, { "content-encoding": "gzip" }), "unsupported_media_type");
    expectProblem(await login(bytes), "malformed_json");
  });

  test("that are not JSON in UTF-8 get `malformed_json`; a byte order mark is accepted", async () => {
    const good = Buffer.from('{"account":"bad-code","type":200}');
    for (const bad of [
      Buffer.from([0xff, 0xfe, 0x7b, 0]),
      Buffer.from('{"account":"\xff"}', "latin1"),
      Buffer.from("\0"),
      Buffer.from('{"account":"\ud800"}', "utf16le"),
      Buffer.from([0xed, 0xa0, 0x80]),
      good.subarray(0, -1),
      ...["{'a':1}", "{a:1}", "[1,]", "undefined", " ", "{} {}", '{"a":"\n"}'].map((text) => Buffer.from(text)),
    ])
      expectProblem(await login(bad), "malformed_json");
    expectProblem(await login(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), good])), "login_failed");
  });

  test("nested deeper than 64 levels get `malformed_json`", async () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expectProblem(await login(nested(64)), "invalid_request");
    expectProblem(await login(nested(65)), "malformed_json");
    expectProblem(await login("[".repeat(60_000)), "malformed_json");
    expectProblem(await login(`{"account":"${"[".repeat(100)}","type":200}`), "login_failed");
  });

  test("of up to 1 MiB, or 64 KiB without a token, are accepted; larger ones get 413 before they are received", async () => {
    const padded = (length: number) => `{}${" ".repeat(length - 2)}`;
    expectProblem(await login(padded(64 * 1024)), "invalid_request");
    expectProblem(await login(padded(64 * 1024 + 1)), "payload_too_large");
    const order = (body: string) =>
      sendRequest(server, "POST", "/v1/order", {
        token: shopper,
        body,
        headers: { "content-type": "application/json" },
      });
    expectProblem(await order(padded(1024 * 1024)), "invalid_request");
    expectProblem(await order(padded(1024 * 1024 + 1)), "payload_too_large");
    const { status } = await sendRawRequest(
      server,
      "POST /v1/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n",
    );
    expect(status).toBe(413); // if the server waited for the body, the status would be 400
  });

  const endless = (path: string, token = "") => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${token}Content-Type: application/json\r\nTransfer-Encoding: chunked`;
    let sent = 0;
    const answer = sendRawRequest(server, `${head}\r\n\r\n`, (write) => {
      const timer = setInterval(() => {
        if (sent < 64 * 1024 * 1024) write(`10000\r\n${"x".repeat(65_536)}\r\n`);
        sent += 65_536;
      }, 10);
      setTimeout(() => clearInterval(timer), 5000);
    });
    return answer.then((reply) => ({ ...reply, sent }));
  };

  test("that never end get 413 once they exceed the limit", async () => {
    const { status, sent } = await endless("/v1/token");
    expect(status).toBe(413);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("are not awaited when the caller has no permission", async () => {
    for (const path of ["/v1/order", "/v1/category", "/v1/nothing"]) {
      const { status } = await endless(path);
      expect([path, status]).toEqual([path, path === "/v1/order" ? 401 : path === "/v1/nothing" ? 404 : 405]);
    }
    const head = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n";
    const unsent = await sendRawRequest(
      server,
      `POST /cms/order/1/refund HTTP/1.1\r\n${head}Authorization: Bearer ${shopper}\r\n\r\n{`,
    );
    expect(unsent.status).toBe(403);
  });

  test("that continue after the response are cut off within 8 s", async () => {
    const cutOff = async (path: string) => {
      const socket = connect(Number(new URL(server).port), "127.0.0.1");
      const head = "Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
      socket.write(`POST ${path} HTTP/1.1\r\n${head}`);
      const timer = setInterval(() => socket.write(`10000\r\n${"x".repeat(65_536)}\r\n`), 20);
      const began = awakeMs();
      await new Promise((ended) => socket.on("error", () => {}).on("close", ended));
      clearInterval(timer);
      expect(awakeMs() - began).toBeLessThan(8000);
    };
    await Promise.all(["/v1/token", "/v1/order"].map(cutOff));
  });

  test("of refused uploads keep the connection usable for the next request", async () => {
    const head = `Host: localhost\r\nAuthorization: Bearer ${await rootToken(server)}\r\n`;
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${"x".repeat(4_000_000)}\r\n--b--\r\n`;
    const type = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n`;
    const upload = `POST /cms/file HTTP/1.1\r\n${head}${type}\r\n${form}`;
    const socket = connect(Number(new URL(server).port), "127.0.0.1").setEncoding("latin1");
    let answers = "";
    socket.on("data", (text) => (answers += text)).on("error", () => {});
    const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    for (const sent of [upload, `GET /v1/user HTTP/1.1\r\n${head}\r\n`, upload]) {
      const before = statuses().length;
      socket.write(sent);
      await expect.poll(() => statuses().length).toBe(before + 1);
    }
    socket.destroy();
    expect(statuses()).toEqual([415, 200, 415]);
  });

  test("that are too large still get their 413 response, 30 times in a row", async () => {
    const body = Buffer.alloc(5 * 1024 * 1024, 32);
    for (let attempt = 0; attempt < 30; attempt++) expect((await login(body)).status).toBe(413);
  });
});
