import { createHash } from "node:crypto";
import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ask, rootToken } from "../fixtures/servers/http";
import { median } from "../fixtures/servers/median";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

/** The shared server answers the API before Next; this one answers it through Next, and its settings may be changed. Files leave both alike. */
let through: RunningServer;
beforeAll(async () => {
  through = await startServerOnCopy({ env: { FAST_LANE: "false" } });
});
afterAll(() => through?.stop());

const pages = ["/", "/docs", "/docs/zh-CN"];
const kept = [...pages, "/openapi.json", "/client.d.ts"];

describe.each([
  ["before Next", () => inject("serverUrl")],
  ["through Next", () => through.url],
])("%s", (_, server) => {
  test.each(kept)(
    "%s is one text for all, whatever they send, and comes packed to those who take that",
    async (path) => {
      const whole = await read(`${server()}${path}`, "identity");
      expect(whole.headers.vary).toContain("Accept-Encoding");
      expect(whole.headers["content-length"]).toBe(String(whole.bytes.length));
      for (const [encoding, unpack] of [
        ["gzip", gunzipSync],
        ["br", brotliDecompressSync],
      ] as const) {
        const packed = await read(`${server()}${path}`, encoding);
        expect(packed.headers.vary).toContain("Accept-Encoding");
        expect(packed.headers["content-encoding"]).toBe(encoding);
        expect(packed.headers.etag).not.toBe(whole.headers.etag);
        expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 2);
        expect(unpack(packed.bytes).equals(whole.bytes)).toBe(true);
      }
      const odd = {
        ...{ "accept-language": "zh-CN, xx;q=0.4", cookie: "a=b", "if-none-match": '"other"', rsc: "1" },
      };
      const again = await ask(server(), "GET", `${path}${pages.includes(path) ? "?any=1" : ""}`, { headers: odd });
      expect([again.status, again.headers.etag]).toEqual([200, whole.headers.etag]);
      expect(again.text).toBe(whole.bytes.toString());
    },
  );

  test.each(kept)("%s is not sent to those who have it; HEAD tells its length", async (path) => {
    const { status, headers, text } = await ask(server(), "HEAD", path);
    expect([status, text]).toEqual([200, ""]);
    expect(Number(headers["content-length"])).toBeGreaterThan(10_000);
    const known = await ask(server(), "GET", path, { headers: { "if-none-match": headers.etag! } });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, "", headers.etag]);
  });

  test.each(pages)("the policy of %s names its inline scripts, and its answers have ids of their own", async (path) => {
    const [one, other] = [await ask(server(), "GET", path), await ask(server(), "GET", path)];
    const policy = String(one.headers["content-security-policy"]);
    const scripts = [...one.text.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text!);
    expect(scripts.length).toBeGreaterThan(0);
    const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(policy).toContain(`script-src 'self' ${hashes.join(" ")};`);
    expect(one.text + policy + one.headers.link).not.toContain("nonce-");
    expect(one.headers["x-request-id"]).not.toBe(other.headers["x-request-id"]);
    expect(one.headers["server-timing"]).toBe(`request;desc="${one.headers["x-request-id"]}"`);
  });

  test("the API reference costs less than a small page that is made for its visitor", async () => {
    const times = { "/docs": [] as number[], "/admin/login": [] as number[] };
    for (let n = 0; n < 15; n++)
      for (const [path, all] of Object.entries(times)) {
        const begun = performance.now();
        await read(`${server()}${path}`, "br");
        all.push(performance.now() - begun);
      }
    expect(median(times["/docs"])).toBeLessThan(median(times["/admin/login"]));
  });
});

test("a setting that kept pages show is seen at once when it has changed", async () => {
  const token = await rootToken(through.url);
  const read = async () => {
    const [page, { json }] = [await ask(through.url, "GET", "/docs"), await ask(through.url, "GET", "/openapi.json")];
    return { page: page.text, title: json.info.title };
  };
  expect((await read()).page).not.toContain("#ab12cd");
  const items = [
    { key: "shop.name", value: "A new name" },
    { key: "ui.theme_color", value: "#ab12cd" },
  ];
  expect((await ask(through.url, "PUT", "/cms/config", { token, body: { items } })).status).toBe(200);
  const { page, title } = await read();
  expect(page).toMatch(/--color-accent:[^;]*#ab12cd/);
  expect(title).toContain("A new name");
});

test("without the sandbox, / is the shop's own page, and no way for developers", async () => {
  const real = await startServerOnCopy({ env: { SANDBOX: undefined } });
  try {
    const { status, text } = await ask(real.url, "GET", "/");
    expect(status).toBe(200);
    expect(text).toContain("Tea &amp; Grain");
    expect(text).not.toContain("openapi.json");
  } finally {
    await real.stop();
  }
});

const read = (url: string, encoding: string) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) =>
    get(url, { headers: { "accept-encoding": encoding } }, (response) =>
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject),
    ).on("error", reject),
  );
