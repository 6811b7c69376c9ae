import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { createPaidOrder } from "@/e2e/fixtures/shop/after-sales";

const { desk, settled } = afterSaleDesk();

const seen = async (id: number) => (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
const open = async () =>
  (await desk.admin("GET", `/cms/after_sale?open=true&user_id=${desk.shopper.id}&size=100`)).json.items.map(
    ({ id }: { id: number }) => id,
  );
const refuseRefunds = () =>
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));

test("a pending refund has no actions; one that WeChat refused is open until it is retried or rejected", async () => {
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
  await settled();
  expect((await seen(json.id)).events.at(-2)).toMatchObject({ from: "refunding", to: "refunding", by: "admin" });
  vi.restoreAllMocks();
  await desk.decide(json.id, { status: "rejected", reason: "WeChat has no money of ours." });
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([[], false]);
  expect((await desk.decide(json.id, { status: "retry" })).json.code).toBe("after_sale_state");
});

test("`refunded_at` is the time of the last event, and null before", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect([json.refunded_at, (await desk.decide(json.id, { status: "approved" })).json.refunded_at]).toEqual([
    null,
    null,
  ]);
  await settled();
  for (const { events, refunded_at } of [
    await seen(json.id),
    (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json,
  ]) {
    expect(events.map(({ to }: { to: string }) => to)).toEqual(["requested", "refunding", "refunded"]);
    expect(refunded_at).toBe(events[2].created_at);
  }
});

test("after an earlier refund a request has the same `total` in every answer, and no more can be approved", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1500, 2]]);
  await desk.refund(id, { amount: 1000 });
  await settled();
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

test("the second refund of a payment has `sends_at` a minute after the first", async () => {
  const { id } = await createPaidOrder(desk.shopper, [[1500, 2]]);
  await desk.refund(id, { amount: 100 });
  await settled();
  await desk.refund(id, { amount: 200 });
  const [first, second] = (await desk.admin("GET", `/cms/order/${id}`)).json.refunds;
  expect([first.status, first.sends_at, second.status]).toEqual(["success", null, "pending"]);
  expect(new Date(second.sends_at).getTime() - new Date(first.completed_at).getTime()).toBe(60_000);
});

test("refunds by an admin do not count in the customer's `after_sale_count`", async () => {
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

for (const way of ["retried", "rejected"] as const)
  test(`a request whose refund WeChat closed can be ${way}`, async () => {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
    dropWechatCalls(/refunds$/);
    const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
    vi.restoreAllMocks();
    await db().execute(sql`insert into sandbox_refunds (out_refund_no, refund_id, out_trade_no, amount, status)
      select r.out_refund_no, '5030' || r.id, p.out_trade_no, r.amount, 'CLOSED'
      from refunds r join payments p on p.id = r.payment_id where r.order_id = ${id}`);
    await desk.hurry(id);
    const shown = (await desk.admin("GET", `/cms/after_sale/${json.id}`)).json;
    expect([shown.status, shown.refund.status, shown.actions]).toEqual(["refunding", "closed", ["reject", "retry"]]);
    if (way === "retried") await desk.decide(json.id, { status: "retry" });
    else await desk.decide(json.id, { status: "rejected", reason: "WeChat closed it." });
    await desk.hurry(id);
    expect(await desk.order(id)).toMatchObject(
      way === "retried" ? { refunded_amount: 1000, refunded_count: 1 } : { refunded_amount: 0, claimed_count: 0 },
    );
  });

test("a request that is approved with an amount of 0 is `refunded` at once, without a refund", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const decided = (await desk.decide(json.id, { status: "approved", amount: 0 })).json;
  expect(decided).toMatchObject({ status: "refunded", agreed: 0, agreed_freight: 0, refund: null, actions: [] });
  expect(decided.events.at(-1)).toMatchObject({ from: "refunding", to: "refunded", by: "system" });
  expect(await desk.order(id)).toMatchObject({ status: "shipped", refunded_amount: 0, refunded_count: 1 });
});
