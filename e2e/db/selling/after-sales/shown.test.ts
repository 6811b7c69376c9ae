import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findFaults()).toEqual([]);
});

const seen = async (id: number) => (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
const open = async () =>
  (await desk.admin("GET", `/cms/after_sale?open=true&user_id=${desk.shopper.id}&size=100`)).json.items.map(
    ({ id }: { id: number }) => id,
  );
const refuseRefunds = () =>
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));

test("a refund that is under way waits for nobody; one that WeChat has refused waits for the shop, until it is rejected", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  dropWechatCalls(/refunds$/);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([[], false]);
  expect((await desk.decide(json.id, { status: "rejected", reason: "No." })).json.code).toBe("after_sale_state");
  vi.restoreAllMocks();
  refuseRefunds();
  await desk.hurry(id);
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([["reject", "retry"], true]);
  await desk.decide(json.id, { status: "retry" });
  await shop.settled();
  expect((await seen(json.id)).events.at(-2)).toMatchObject({ from: "refunding", to: "refunding", by: "admin" });
  vi.restoreAllMocks();
  await desk.decide(json.id, { status: "rejected", reason: "WeChat has no money of ours." });
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([[], false]);
  expect((await desk.decide(json.id, { status: "retry" })).json.code).toBe("after_sale_state");
});

test("a request ends at the time of its last event, and has no end before", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect([json.refunded_at, (await desk.decide(json.id, { status: "approved" })).json.refunded_at]).toEqual([
    null,
    null,
  ]);
  await shop.settled();
  for (const { events, refunded_at } of [
    await seen(json.id),
    (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json,
  ]) {
    expect(events.map(({ to }: { to: string }) => to)).toEqual(["requested", "refunding", "refunded"]);
    expect(refunded_at).toBe(events[2].created_at);
  }
});

test("pieces that have left and are asked back are offered no more, and a further request is told how many are left", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 3]]);
  await desk.ship(id);
  await desk.request(id, "return", [[items[0]!, 1]]);
  const offered = async () => (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json.items[0];
  expect(await offered()).toMatchObject({ types: ["refund", "return"], count: 2, unshipped: 0 });
  const { status, json } = await desk.request(id, "return", [[items[0]!, 3]]);
  expect([status, json.errors]).toMatchObject([409, [{ code: "after_sale_state", available: 2 }]]);
  expect((await desk.request(id, "refund", [[items[0]!, 2]])).status).toBe(201);
  expect(await offered()).toMatchObject({ types: [], count: 0 });
});
