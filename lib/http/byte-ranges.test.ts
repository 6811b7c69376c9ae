import { expect, test } from "vitest";
import { encodingFor, renderContent } from "./byte-ranges";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br;q=0", undefined],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["gzip;q=nonsense", undefined],
  ["zstd, deflate", undefined],
])("Accept-Encoding %s selects %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

test("each encoding of a response has its own ETag", () => {
  const whole = Buffer.from("tea, ".repeat(20));
  const packed = { br: Buffer.from("b"), gzip: Buffer.from("g") };
  const content = { bytes: whole.length, etag: '"a"', read: () => whole, headers: {}, packed };
  const statusOf = (encoding: string, known: string) =>
    renderContent(content, { method: "GET", headers: { "accept-encoding": encoding, "if-none-match": known } }).status;
  const known = ['"a"', '"a-br"', '"a-gzip"', 'W/"a-gzip", "b"'];
  expect(known.map((tag) => statusOf("identity", tag))).toEqual([304, 200, 200, 200]);
  expect(known.map((tag) => statusOf("br", tag))).toEqual([200, 304, 200, 200]);
  expect(known.map((tag) => statusOf("gzip", tag))).toEqual([200, 200, 304, 304]);
});
