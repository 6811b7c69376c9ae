import { get } from "node:http";
import { expect, inject, test } from "vitest";
import { rootToken, securityHeaders, sendRequest } from "../fixtures/servers/http";
import { picture } from "../fixtures/shop/uploads";

const kinds = {
  "a page": "/",
  "a page of the back office": "/admin/login",
  "the reference": "/docs",
  "the phone's screen": "/phone/frame",
  "the API": "/v1/category",
  "a refusal": "/v1/user",
  "a redirect": "/admin/orders",
  "a picture of the demo": "/demo/longjing-tea.webp",
  "next-auth": "/api/auth/csrf",
  "next-auth's own page": "/api/auth/signout",
  "a page that does not exist": "/nowhere",
  "a file of Next that does not exist": "/_next/static/nothing.js",
  "an upload that does not exist": "/uploads/nothing",
  "an odd path": "/v1//category",
};

/** Returns the raw headers, because Node joins duplicates. */
const rawHeaders = (url: string) =>
  new Promise<{ status: number; pairs: [string, string][] }>((resolve, reject) => {
    get(url, (response) => {
      const { rawHeaders: raw, statusCode: status = 0 } = response.resume();
      resolve({ status, pairs: raw.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), raw[at + 1]!]])) });
    }).on("error", reject);
  });

const url = inject("serverUrl");

async function isProtected(path: string) {
  const { status, pairs } = await rawHeaders(url + path);
  const valuesOf = (name: string) => pairs.filter(([each]) => each === name).map(([, value]) => value);
  for (const [name, value] of Object.entries(securityHeaders))
    expect([path, name, valuesOf(name)]).toEqual([path, name, [value]]);
  for (const name of ["content-type", "cache-control", "x-request-id"])
    expect([path, name, valuesOf(name).length]).not.toEqual([path, name, 2]);
  const isHtml = valuesOf("content-type").some((type) => type.startsWith("text/html"));
  if (isHtml) expect([path, valuesOf("content-security-policy")]).toEqual([path, [expect.stringContaining("'none'")]]);
  return status;
}

test.each(Object.entries(kinds))("%s has each security header once, and a policy if it is HTML", async (_, path) => {
  expect(await isProtected(path)).toBeLessThan(500);
});

test("a picture of the demo is cached forever under the addresses of answers, and not without their version", async () => {
  const { json } = await sendRequest(url, "GET", "/v1/product");
  const { small, large } = json.items[0].main_image_sizes;
  const cacheOf = async (address: string) => {
    const { pathname, search } = new URL(address);
    const { status, headers } = await sendRequest(url, "GET", pathname + search);
    return [status, headers["cache-control"]];
  };
  const forever = "public, max-age=31536000, immutable";
  for (const each of [small, large]) expect(await cacheOf(each.url)).toEqual([200, forever]);
  expect(await cacheOf(small.url.replace(/\?.*/, ""))).toEqual([200, "public, max-age=0"]);
  expect(await cacheOf(small.url.replace(/[\w-]+\.webp/, "nothing.webp"))).toEqual([
    404,
    expect.not.stringContaining(forever),
  ]);
});

test("so has a file that was uploaded", async () => {
  const token = await rootToken(url);
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(await picture())], { type: "image/png" }), "x.png");
  const sent = await fetch(`${url}/cms/file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(sent.status).toBe(201);
  const { items } = (await sent.json()) as { items: { url: string }[] };
  expect(await isProtected(new URL(items[0]!.url).pathname)).toBe(200);
});
