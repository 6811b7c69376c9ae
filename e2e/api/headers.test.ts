import { request } from "node:http";
import { expect, inject, test } from "vitest";
import { rootToken, securityHeaders } from "../fixtures/servers/http";
import { picture } from "../fixtures/shop/uploads";

const responses: Record<string, number> = {
  "/": 200,
  "/icon.svg": 200,
  "/nowhere": 404,
  "/_next/static/nothing.js": 404,
  "/admin/login": 200,
  "/admin/orders": 307,
  "/api/auth/csrf": 200,
  "/api/auth/signout": 302,
  "/docs": 200,
  "/docs/": 308,
  "/openapi.json": 200,
  "/phone/frame": 200,
  "/demo/longjing-tea.webp": 200,
  "/health": 200,
  "/uploads/nothing": 404,
  "/v1/category": 200,
  "/v1/user": 401,
  "/v1/nothing": 404,
  "/v1/": 404,
  "/v1//category": 404,
  "/v1/%ZZ": 400,
  "PATCH /v1/category": 405,
  "OPTIONS /v1/user": 204,
  "PROPFIND /v1/user": 405,
};

/** Returns the raw headers, because Node joins duplicates. */
const rawHeaders = (url: string, method: string) =>
  new Promise<{ status: number; pairs: [string, string][] }>((resolve, reject) => {
    request(url, { method }, (response) => {
      const { rawHeaders: raw, statusCode: status = 0 } = response.resume();
      resolve({ status, pairs: raw.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), raw[at + 1]!]])) });
    })
      .on("error", reject)
      .end();
  });

const url = inject("serverUrl");

async function isProtected(path: string, method = "GET") {
  const { status, pairs } = await rawHeaders(url + path, method);
  const valuesOf = (name: string) => pairs.filter(([each]) => each === name).map(([, value]) => value);
  for (const [name, value] of Object.entries(securityHeaders))
    expect([path, name, valuesOf(name)]).toEqual([path, name, [value]]);
  expect(valuesOf("x-request-id")).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
  expect(pairs.filter(([name]) => name === "x-powered-by" || name.startsWith("access-control"))).toEqual([]);
  for (const name of ["content-type", "cache-control"])
    expect([path, name, valuesOf(name).length]).not.toEqual([path, name, 2]);
  const isHtml = valuesOf("content-type").some((type) => type.startsWith("text/html"));
  if (isHtml) expect([path, valuesOf("content-security-policy")]).toEqual([path, [expect.stringContaining("'none'")]]);
  return status;
}

test.each(Object.entries(responses))(
  "%s is %i with a request id and each security header once, HTML also with a content security policy",
  async (sent, status) => {
    const [path, method] = sent.split(" ").toReversed();
    expect(await isProtected(path!, method)).toBe(status);
  },
);

test("an uploaded file has each security header once", async () => {
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
