import { describe, expect, inject, test } from "vitest";
import { expectProblem, sendRequest, shopperToken } from "../fixtures/servers/http";

const h5 = "https://h5.shop.example"; // as in setup-server.ts
const server = inject("serverUrl");

const from = (origin: string, method: string, path: string, more: Parameters<typeof sendRequest>[3] = {}) =>
  sendRequest(server, method, path, { ...more, headers: { origin, ...more.headers } });
const asking = (headers: string) => ({
  headers: { "access-control-request-method": "PUT", "access-control-request-headers": headers },
});
const shared = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control")));

describe("with APP_ORIGINS", () => {
  test("a listed origin can read responses, problems and Kiosk's headers under /v1", async () => {
    const token = await shopperToken(server);
    const replies = [
      await from(h5, "GET", "/v1/category"),
      await from("http://localhost:5173", "GET", "/v1/category"),
      await from(h5, "GET", "/v1/user", { token }),
      await from(h5, "GET", "/v1/user"),
      await from(h5, "GET", "/v1/nothing"),
      await from(h5, "PATCH", "/v1/category"),
      await from(h5, "GET", "/v1/%ZZ"),
      await from(h5, "GET", "/v1/"),
      await from(h5, "PROPFIND", "/v1/user"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 401, 404, 405, 400, 404, 405]);
    for (const [at, { headers }] of replies.entries()) {
      expect(headers["access-control-allow-origin"]).toBe(at === 1 ? "http://localhost:5173" : h5);
      expect(headers["access-control-expose-headers"]).toMatch(/ETag.*Location.*Retry-After.*X-Request-Id/);
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
      expect(headers.vary).toContain("Origin");
    }
    expectProblem(replies[4]!, "not_found");
    const known = { "if-none-match": String(replies[0]!.headers.etag) };
    const { status, headers } = await from(h5, "GET", "/v1/category", { headers: known });
    expect([status, headers["access-control-allow-origin"]]).toEqual([304, h5]);
  });

  test("a preflight of a listed origin allows all methods and Kiosk's headers on any path", async () => {
    for (const path of ["/v1/order", "/v1/order/1/cancel", "/v1/nothing"]) {
      const { status, headers, text } = await from(h5, "OPTIONS", path, asking("authorization,content-type"));
      expect([status, text]).toEqual([204, ""]);
      expect(headers["access-control-allow-origin"]).toBe(h5);
      for (const method of ["GET", "POST", "PUT", "DELETE"])
        expect(headers["access-control-allow-methods"]).toContain(method);
      for (const name of ["Authorization", "Content-Type", "Idempotency-Key"])
        expect(headers["access-control-allow-headers"]).toContain(name);
      expect(Number(headers["access-control-max-age"])).toBeGreaterThan(0);
      expect(headers.vary).toContain("Origin");
    }
  });

  test("a listed origin can read /health and pay in the sandbox", async () => {
    const health = await from(h5, "GET", "/health");
    expect([health.json.sandbox, health.headers["access-control-allow-origin"]]).toEqual([true, h5]);
    const body = { action: "pay" };
    const { status, headers } = await from(h5, "POST", "/sandbox/payments/000000000000", { body });
    expect([status, headers["access-control-allow-origin"]]).toEqual([404, h5]);
    const asked = await from(h5, "OPTIONS", "/sandbox/payments/000000000000", asking("content-type"));
    expect([asked.status, asked.headers["access-control-allow-origin"]]).toEqual([204, h5]);
  });

  test("other origins can read nothing, and listed ones nothing outside /v1, /health and the sandbox's payments", async () => {
    const others = ["https://evil.example", "https://h5.shop.example.evil.example", "http://h5.shop.example", "null"];
    for (const origin of others)
      for (const path of ["/v1/category", "/v1/user", "/v1/nothing"])
        for (const method of ["GET", "OPTIONS"]) {
          const { headers } = await from(origin, method, path, asking("authorization"));
          expect([origin, path, shared(headers)]).toEqual([origin, path, {}]);
          expect(headers.vary).toContain("Origin");
        }
    for (const path of [
      "/cms/user",
      "/openapi.json",
      "/health/ready",
      "/healthy",
      "/sandbox/wechat/v3/certificates",
      "/sandbox/paymentsx",
      "/v1x",
      "/",
      "/api/auth/session",
      "/cms/%ZZ",
    ])
      for (const method of ["GET", "OPTIONS"]) {
        const { headers } = await from(h5, method, path, asking("authorization"));
        expect([path, shared(headers)]).toEqual([path, {}]);
      }
  });

  test("a cookie does not sign in under /v1 from a listed origin", async () => {
    const { status } = await from(h5, "GET", "/v1/user", { headers: { cookie: "authjs.session-token=x" } });
    expect(status).toBe(401);
  });

  test("a response without Origin varies with Origin", async () => {
    const { headers } = await sendRequest(server, "GET", "/v1/category");
    expect([headers.vary, shared(headers)]).toEqual([expect.stringContaining("Origin"), {}]);
  });
});
