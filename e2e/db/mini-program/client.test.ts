import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { environment } from "@/lib/kernel/process/environment";
import { operations } from "@/lib/registry";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const types = {
  "/client.js": "text/javascript",
  "/client.cjs": "text/javascript",
  "/client.d.ts": "application/typescript",
};

test.each(Object.entries(types))("%s is served as text", async (path, type) => {
  const { status, headers, text } = await request("GET", path);
  expect([status, headers["content-type"]]).toEqual([200, `${type}; charset=utf-8`]);
  expect(Buffer.byteLength(text)).toBe(Number(headers["content-length"]));
});

test("the client has each operation of shoppers once, the server's address, and no operation of admins", async () => {
  const { text } = await request("GET", "/client.js");
  const isOffered = ([, { path, method, body, output }]: [string, (typeof operations)[string]]) =>
    path.startsWith("/v1/") &&
    path !== "/v1/pay/notify" &&
    !("stream" in output) &&
    !(method === "PUT" && body && "parts" in body);
  const shoppers = Object.entries(operations).filter(isOffered);
  expect(shoppers.length).toBeGreaterThan(30);
  for (const [name, { method, path }] of shoppers)
    expect(text.split(`"${name}": ["${method}", "${path}"`), name).toHaveLength(2);
  expect(text).toContain(`const home = "${environment().appUrl}";`);
  expect(text).not.toMatch(/cms|\/v1\/pay\/notify/);
});
