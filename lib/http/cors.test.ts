import { beforeAll, describe, expect, test, vi } from "vitest";
import { handleRequest } from "./handle-request";

const h5 = "https://h5.shop.example";
beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("EMBEDDED", "true");
  vi.stubEnv("APP_ORIGINS", `http://localhost:5173, ${h5}`);
});

/** There are no operations, so every request except a preflight receives the 404. */
const ask = (method: string, path: string, headers: Record<string, string>) =>
  handleRequest([], {
    method,
    path,
    headers,
    params: {},
    query: "",
    peer: "127.0.0.1",
    body: null,
    later() {},
  });
const preflight = { "access-control-request-method": "PUT", "access-control-request-headers": "authorization" };
const shared = (headers: Record<string, string>) => Object.keys(headers).filter((name) => /^access-control/.test(name));

describe("with APP_ORIGINS", () => {
  test("a problem can be read by a listed origin, and varies with language and origin", async () => {
    for (const origin of [h5, "http://localhost:5173"]) {
      const { status, headers } = await ask("GET", "/v1/nothing", { origin });
      expect([status, headers["access-control-allow-origin"]]).toEqual([404, origin]);
      expect(headers.vary).toBe("Accept-Language, Origin");
      expect(shared(headers)).not.toContain("access-control-allow-credentials");
    }
  });

  test("a preflight of a listed origin is allowed on any path, a plain OPTIONS is not one", async () => {
    const { status, headers, body } = await ask("OPTIONS", "/v1/nothing", { origin: h5, ...preflight });
    expect([status, body, headers["access-control-allow-origin"], headers.vary]).toEqual([204, null, h5, "Origin"]);
    expect(headers["access-control-allow-methods"]).toContain("PUT");
    expect(headers["access-control-allow-headers"]).toContain("Idempotency-Key");
    expect((await ask("OPTIONS", "/v1/nothing", { origin: h5 })).status).toBe(404);
  });

  test("an H5 shop asks whether there is a sandbox, and pays there; WeChat's own protocol in it is not shared", async () => {
    const isShared = async (path: string) => {
      const [{ headers }, asked] = [
        await ask("GET", path, { origin: h5 }),
        await ask("OPTIONS", path, { origin: h5, ...preflight }),
      ];
      return [headers, asked.headers].map((each) => each["access-control-allow-origin"] === h5);
    };
    for (const path of ["/health", "/sandbox/payments/abc", "/sandbox/payments", "/sandbox/faults"])
      expect([path, await isShared(path)]).toEqual([path, [true, true]]);
    for (const path of ["/health/ready", "/healthy", "/sandbox/wechat/v3/certificates", "/sandbox/paymentsx"])
      expect([path, await isShared(path)]).toEqual([path, [false, false]]);
  });

  test.each([
    ["another origin", "/v1/nothing", "https://evil.example"],
    ["an origin that begins alike", "/v1/nothing", `${h5}.evil.example`],
    ["the same host without TLS", "/v1/nothing", "http://h5.shop.example"],
    ["a page without an origin", "/v1/nothing", "null"],
    ["the back office", "/cms/nothing", h5],
    ["a path that begins alike", "/v1x", h5],
  ])("%s reads nothing", async (_, path, origin) => {
    for (const method of ["GET", "OPTIONS"]) {
      const { status, headers } = await ask(method, path, { origin, ...preflight });
      expect([status, shared(headers)]).toEqual([404, []]);
      expect(headers.vary).toBe(path === "/v1/nothing" ? "Accept-Language, Origin" : "Accept-Language");
    }
  });
});
