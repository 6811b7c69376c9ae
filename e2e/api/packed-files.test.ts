import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { sendRequest } from "../fixtures/servers/http";

const url = inject("serverUrl");
const packed = ["/openapi.json", "/docs/scalar.js"];

test.each(packed)("%s is the same for all callers, and is compressed with gzip and br when accepted", async (path) => {
  const whole = await read(`${url}${path}`, "identity");
  expect(whole.headers.vary).toContain("Accept-Encoding");
  expect(whole.headers["content-length"]).toBe(String(whole.bytes.length));
  for (const [encoding, unpack] of [
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ] as const) {
    const packed = await read(`${url}${path}`, encoding);
    expect(packed.headers.vary).toContain("Accept-Encoding");
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(packed.headers.etag).not.toBe(whole.headers.etag);
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 2);
    expect(unpack(packed.bytes).equals(whole.bytes)).toBe(true);
  }
  const odd = { "accept-language": "zh-CN, xx;q=0.4", cookie: "a=b", "if-none-match": '"other"' };
  const again = await sendRequest(url, "GET", path, { headers: odd });
  expect([again.status, again.headers.etag]).toEqual([200, whole.headers.etag]);
  expect(again.text).toBe(whole.bytes.toString());
});

test.each(packed)("HEAD of %s has its length", async (path) => {
  const { status, headers, text } = await sendRequest(url, "HEAD", path);
  expect([status, text]).toEqual([200, ""]);
  expect(Number(headers["content-length"])).toBeGreaterThan(10_000);
});

const read = (url: string, encoding: string) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) =>
    get(url, { headers: { "accept-encoding": encoding } }, (response) =>
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject),
    ).on("error", reject),
  );
