import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, packJson } from "./pack-json";

const text = JSON.stringify({ items: Array.from({ length: 200 }, (_, id) => ({ id, name: "Longjing tea" })) });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(["br", "gzip"] as const)(
  "a large text is compressed with %s, with its length and a weak ETag",
  async (encoding) => {
    const headers: Record<string, string> = { etag: '"abc"' };
    expect(chooseEncoding(text, headers, { headers: { "accept-encoding": encoding } })).toBe(encoding);
    const reply = await packJson({ status: 200, headers, body: text }, text, encoding, "abc");
    expect(unpack[encoding](reply.body).toString()).toBe(text);
    expect(headers).toEqual({
      etag: 'W/"abc"',
      vary: "Accept-Encoding",
      "content-encoding": encoding,
      "content-length": String(reply.body.length),
    });
  },
);

test("a small text, and one for a client without Accept-Encoding, is not compressed", () => {
  const headers: Record<string, string> = { etag: '"abc"' };
  expect(chooseEncoding("{}", headers, { headers: { "accept-encoding": "br" } })).toBeUndefined();
  expect(headers).toEqual({ etag: '"abc"' });
  expect(chooseEncoding(text, headers, { headers: {} })).toBeUndefined();
  expect(headers).toEqual({ etag: '"abc"', vary: "Accept-Encoding" });
});
