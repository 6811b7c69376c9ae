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

test("after money was given back, a request has one largest sum wherever it is shown, and no more can be agreed to", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1500, 2]]);
  await desk.refund(id, { amount: 1000 });
  await shop.settled();
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 2]]);
  const inList = (answer: { json: { items: { id: number; total: number }[] } }) =>
    answer.json.items.find((one) => one.id === json.id)!.total;
  const totals = async () => [
    (await seen(json.id)).total,
    inList(await desk.admin("GET", `/cms/after_sale?order_id=${id}`)),
    (await desk.admin("GET", `/cms/order/${id}`)).json.after_sales[0].total,
    (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json.total,
    inList(await desk.shopper.ask("GET", `/v1/after_sale?order_id=${id}`)),
    (await desk.order(id)).after_sales[0].total,
  ];
  expect(await totals()).toEqual([2000, 2000, 2000, 2000, 2000, 2000]);
  const file = (await desk.admin("GET", `/cms/after_sale/export?order_id=${id}`)).text.split("\r\n");
  const column = file[0]!.split(",").indexOf("total_yuan");
  expect(file[1]!.split(",")[column]).toBe("20.00");
  const tooMuch = await desk.decide(json.id, { status: "approved", amount: 2001 });
  expect(tooMuch.json.errors).toMatchObject([{ path: "amount", message: expect.stringContaining("At most ¥20.00") }]);
  const partly = await desk.decide(json.id, { status: "approved", amount: 1500, freight: 501 });
  expect(partly.json.errors).toMatchObject([{ path: "freight", code: "too_big" }]);
  await desk.decide(json.id, { status: "approved", amount: 1200 });
  expect(await totals()).toEqual([1200, 1200, 1200, 1200, 1200, 1200]);
});

test("a refund that waits for WeChat's minute says when it is sent; the first one waits for nothing", async () => {
  const { id } = await createPaidOrder(desk.shopper, [[1500, 2]]);
  await desk.refund(id, { amount: 100 });
  await shop.settled();
  await desk.refund(id, { amount: 200 });
  const [first, second] = (await desk.admin("GET", `/cms/order/${id}`)).json.refunds;
  expect([first.status, first.sends_at, second.status]).toEqual(["success", null, "pending"]);
  expect(new Date(second.sends_at).getTime() - new Date(first.completed_at).getTime()).toBe(60_000);
});

test("only what the customer asked for counts as the customer's requests", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1500, 3]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const { user, by } = await seen(json.id);
  await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  const listed = (await desk.admin("GET", `/cms/after_sale?order_id=${id}`)).json.items;
  const own = listed.find((one: { id: number }) => one.id !== json.id);
  expect([by, own.by]).toEqual(["shopper", "admin"]);
  expect((await seen(own.id)).user.after_sale_count).toBe(user.after_sale_count);
});
