import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

test("/starter.zip is a download", async () => {
  const { status, headers } = await request("GET", "/starter.zip");
  expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(headers["content-disposition"]).toBe('attachment; filename="kiosk-starter.zip"');
  expect(Number(headers["content-length"])).toBeGreaterThan(50_000);
});
