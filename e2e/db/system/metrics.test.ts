import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { store } from "@/lib/kernel/process/store";
import { operations } from "@/lib/registry";
import { wholeDocument } from "@/lib/system/document/document";

const token = "a token of the metrics";
const scrape = (authorization = `Bearer ${token}`) => request("GET", "/metrics", { headers: { authorization } });
const metricsToken = (METRICS_TOKEN: string | undefined) => {
  if (METRICS_TOKEN === undefined) delete process.env.METRICS_TOKEN;
  else process.env.METRICS_TOKEN = METRICS_TOKEN;
  Object.assign(globalThis, { kioskEnvironment: undefined });
};

beforeAll(() => openTestStore());
afterAll(closeTestStore);

test("without METRICS_TOKEN there is no such path, also not in the document", async () => {
  metricsToken(undefined);
  for (const authorization of [undefined, "Bearer undefined", "Bearer "]) {
    const { status, json } = await scrape(authorization);
    expect([status, json.code]).toEqual([404, "not_found"]);
  }
  expect(wholeDocument(operations, "Tea & Grain").paths).not.toHaveProperty("/metrics");
});

test("while the database is away, the figures of the process are there all the same", async () => {
  metricsToken(token);
  const before = (await scrape()).text;
  for (const line of ["\nkiosk_database_up 1\n", '\nkiosk_orders{state="paid"} ']) expect(before).toContain(line);
  const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  vi.spyOn(store().db, "execute").mockImplementation(() => Promise.reject(gone) as never);
  const { status, text } = await scrape();
  expect(status).toBe(200);
  expect(text).toContain("\nkiosk_database_up 0\n");
  expect(text).toContain("\nprocess_resident_memory_bytes ");
  expect(text).not.toContain("kiosk_orders");
});
