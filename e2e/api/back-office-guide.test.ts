import { afterAll, beforeAll, expect, test } from "vitest";
import { followGuide } from "@/e2e/fixtures/guides/transcript";
import { sendRequest } from "@/e2e/fixtures/servers/http";
import { type RunningServer, startServerOnCopy } from "@/e2e/fixtures/servers/server";

let server: RunningServer; // not shared, because the guide changes settings
beforeAll(async () => {
  server = await startServerOnCopy();
  await collectable();
});
afterAll(() => server.stop());

/** Makes the newest paid order one for pickup, as the other guide does, which readers follow first. */
async function collectable() {
  const send = (path: string, body: object, token?: string) => sendRequest(server.url, "POST", path, { token, body });
  const { token } = (await send("/v1/token", { account: "guide-shopper", type: 200 })).json;
  const products = [{ product_id: 31, count: 1 }];
  const order = await send("/v1/order", { products, delivery: "pickup" }, token);
  const begun = await send("/v1/pay/pre_order", { order_id: order.json.id }, token);
  const paid = await send(`/sandbox/payments/${begun.json.out_trade_no}`, { action: "pay", notify: "none" });
  expect(paid.status).toBe(202);
  await sendRequest(server.url, "GET", `/v1/order/${order.json.id}`, { token });
}

test("each command of docs/back-office.md returns the output shown in the guide", async () => {
  const { steps, wrong } = await followGuide("docs/back-office.md", server.url);
  expect(steps).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
