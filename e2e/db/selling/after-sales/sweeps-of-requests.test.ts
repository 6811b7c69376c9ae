import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { agePayment, createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop } from "@/e2e/fixtures/shop/shop";
import { decideOverdue, payApproved } from "@/lib/selling/after-sales/sweeps";

/** A shop in which one order was refunded as a whole. */
let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await desk.hurry(id);
  expect(await desk.state(json.id)).toBe("refunded");
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findFaults()).toEqual([]);
});

/** An order of three, of which so many have a request each that the shop has not answered. */
async function asked(times: number) {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 3]]);
  await agePayment(id);
  const requests: number[] = [];
  for (let n = 0; n < times; n++) requests.push((await desk.request(id, "refund", [[items[0]!, 1]])).json.id);
  return { id, requests };
}

test("a request that is withdrawn a moment before a sweep takes it stays withdrawn", async () => {
  const { requests } = await asked(1);
  await desk.shopper.ask("POST", `/v1/after_sale/${requests[0]}/withdraw`);
  for (const one of [decideOverdue, payApproved]) await one.work(db(), requests[0]!);
  expect(await desk.state(requests[0]!)).toBe("withdrawn");
});

test("while the whole order goes back, no sweep decides or ends its requests", async () => {
  const { id, requests } = await asked(1);
  dropWechatCalls(/refunds$/);
  expect((await desk.refund(id, {})).json.status).toBe("refunding");
  for (const one of [decideOverdue, payApproved]) await one.work(db(), requests[0]!);
  expect(await desk.state(requests[0]!)).toBe("requested");
  vi.restoreAllMocks();
  await desk.hurry(id);
  expect(await desk.state(requests[0]!)).toBe("closed");
});
