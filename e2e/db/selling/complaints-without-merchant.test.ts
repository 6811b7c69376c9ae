import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { sweep } from "@/e2e/fixtures/shop/sweep";

beforeAll(() => openTestStore({ SANDBOX: "false", APP_URL: "https://shop.example" }));
afterAll(closeTestStore);

test("a shop without a merchant account does not call WeChat Pay for complaints", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  await sweep(db());
  expect(fetched).not.toHaveBeenCalled();
});
