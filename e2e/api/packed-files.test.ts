import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { rootToken, sendRequest } from "../fixtures/servers/http";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

/** Can be reconfigured, unlike the shared server. */
let own: RunningServer;
beforeAll(async () => {
  own = await startServerOnCopy();
});
afterAll(() => own?.stop());

const packed = ["/openapi.json", "/docs/scalar.js"];

test.each(packed)(
  "%s is one text for all, whatever they send, and comes packed to those who take that",
  async (path) => {
    const whole = await read(`${inject("serverUrl")}${path}`, "identity");
    expect(whole.headers.vary).toContain("Accept-Encoding");
    expect(whole.headers["content-length"]).toBe(String(whole.bytes.length));
    for (const [encoding, unpack] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const packed = await read(`${inject("serverUrl")}${path}`, encoding);
      expect(packed.headers.vary).toContain("Accept-Encoding");
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.headers.etag).not.toBe(whole.headers.etag);
      expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 2);
      expect(unpack(packed.bytes).equals(whole.bytes)).toBe(true);
    }
    const odd = { "accept-language": "zh-CN, xx;q=0.4", cookie: "a=b", "if-none-match": '"other"' };
    const again = await sendRequest(inject("serverUrl"), "GET", path, { headers: odd });
    expect([again.status, again.headers.etag]).toEqual([200, whole.headers.etag]);
    expect(again.text).toBe(whole.bytes.toString());
  },
);

test.each(packed)("HEAD of %s responds with its length", async (path) => {
  const { status, headers, text } = await sendRequest(inject("serverUrl"), "HEAD", path);
  expect([status, text]).toEqual([200, ""]);
  expect(Number(headers["content-length"])).toBeGreaterThan(10_000);
});

test("a setting is seen on the first page and in the document at once when it has changed", async () => {
  const token = await rootToken(own.url);
  const read = async () => {
    const [page, { json }] = [
      await sendRequest(own.url, "GET", "/"),
      await sendRequest(own.url, "GET", "/openapi.json"),
    ];
    return { page: page.text, title: json.info.title };
  };
  expect((await read()).page).not.toContain("#ab12cd");
  const items = [
    { key: "shop.name", value: "A new name" },
    { key: "ui.theme_color", value: "#ab12cd" },
  ];
  expect((await sendRequest(own.url, "PUT", "/cms/config", { token, body: { items } })).status).toBe(200);
  const { page, title } = await read();
  expect(page).toMatch(/--color-accent:[^;]*#ab12cd/);
  expect(title).toContain("A new name");
});

const read = (url: string, encoding: string) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) =>
    get(url, { headers: { "accept-encoding": encoding } }, (response) =>
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject),
    ).on("error", reject),
  );
