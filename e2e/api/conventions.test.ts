import { beforeAll, describe, expect, inject, test } from "vitest";
import { expectProblem, rootToken, sendRequest, shopperToken } from "../fixtures/servers/http";

const server = inject("serverUrl");
let shopper: string;
let root: string;
beforeAll(async () => {
  shopper = await shopperToken(server);
  root = await rootToken(server);
});

describe("every response", () => {
  test("a valid X-Request-Id is returned, also on refusals before the app; an invalid one is replaced", async () => {
    const idOf = async (path: string, id: string) =>
      (await sendRequest(server, "GET", path, { headers: { "x-request-id": id } })).headers["x-request-id"];
    for (const path of ["/v1/category", "/v1/user", "/v1/%ZZ", "/"]) {
      for (const kept of ["abcdefgh", "A.b_c-1234", "x".repeat(64)]) expect(await idOf(path, kept)).toBe(kept);
      for (const bad of ["short", "x".repeat(65), "a b c d e f g", "abcdefgh;x", "äbcdefghi"])
        expect(await idOf(path, bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("caching", () => {
  const catalogue = [
    "/v1/category",
    "/v1/category/4/products",
    "/v1/product/1",
    "/v1/product/by_category?id=4",
    "/v1/product?q=Longjing",
    "/v1/theme",
    "/v1/theme/1",
    "/v1/banner/1",
    "/v1/banner/ids/1,2",
  ];

  test.each(catalogue)("%s can be cached by shared caches", async (path) => {
    const { headers } = await sendRequest(server, "GET", path);
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=10, stale-while-revalidate=20");
    expect(headers.etag).toMatch(/^"[\w-]{20,}"$/);
  });

  test("a read is 304 for a matching If-None-Match in each of its forms", async () => {
    const path = "/v1/category";
    const first = await sendRequest(server, "GET", path);
    const etag = first.headers.etag!;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await sendRequest(server, "GET", path, { headers: { "if-none-match": tag } });
      expect([tag, again.status, again.text, again.headers.etag]).toEqual([tag, 304, "", etag]);
    }
    const other = await sendRequest(server, "GET", path, { headers: { "if-none-match": '"other"' } });
    expect([other.status, other.text]).toEqual([200, first.text]);
  });

  test.each(["/v1/user", "/v1/order", "/v1/address", "/v1/product/0", "/v1/product?page=0", "/health", "/v1/nothing"])(
    "%s is not cached",
    async (path) => {
      const { headers } = await sendRequest(server, "GET", path, { token: shopper });
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers).not.toHaveProperty("etag");
    },
  );
});

describe("tokens", () => {
  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic cm9vdDpyb290",
    "bearer x",
    "Bearer x y",
    "Token x",
    "Bearer a.b.c",
    "\xff\xfe",
    "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
    `Bearer ${"x".repeat(8000)}`,
  ])("Authorization %j gets 401 `unauthenticated`", async (authorization) => {
    const reply = await sendRequest(server, "GET", "/v1/user", { headers: { authorization } });
    expect(reply.status).toBe(401);
    expectProblem(reply, "unauthenticated");
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  });

  test("the scheme Bearer is accepted in any case", async () => {
    const { status } = await sendRequest(server, "GET", "/v1/user", { headers: { authorization: `bEARER ${root}` } });
    expect(status).toBe(200);
  });
});
