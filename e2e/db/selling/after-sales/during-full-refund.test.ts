import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { agePayment, createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { retryRefunds, sweep } from "@/e2e/fixtures/shop/sweep";
import { decideOverdue, payApproved } from "@/lib/selling/after-sales/sweeps";

const { desk } = afterSaleDesk();

const day = 86_400_000;

/** Refunding for three days. Before, the shopper had a day left to return a unit, and the shop a day to decide about another. */
async function refundingForDays() {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 3]]);
  await desk.ship(id);
  const back = (await desk.request(id, "return", [[items[0]!, 1]])).json.id as number;
  await desk.decide(back, { status: "approved", return_to: returnTo });
  const asked = (await desk.request(id, "refund", [[items[0]!, 1]])).json.id as number;
  dropWechatCalls(/refunds$/);
  expect((await desk.refund(id, {})).json.status).toBe("refunding");
  await db().execute(sql`update after_sales set due_at = now() - interval '2 days' where order_id = ${id}`);
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table order_events disable trigger order_events_undeletable`);
    await tx.execute(sql`update order_events set created_at = now() - interval '3 days'
      where order_id = ${id} and "to" = 'refunding'`);
    await tx.execute(sql`alter table order_events enable trigger order_events_undeletable`);
  });
  return { id, items, back, asked };
}
/** WeChat refuses the refund, and the order goes on. */
async function refuse(id: number) {
  vi.restoreAllMocks();
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
  await retryRefunds(db(), id);
  vi.restoreAllMocks();
  expect((await desk.order(id)).status).toBe("shipped");
}
const seen = async (id: number) => (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
const daysLeft = async (id: number) => (Date.parse((await seen(id)).due_at) - Date.now()) / day;

test("after WeChat refuses a full refund, the order's requests continue with their remaining time", async () => {
  const { id, back, asked } = await refundingForDays();
  const later = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.refund(later.id, {});
  await sweep(db());
  await refuse(id);
  await sweep(db());
  for (const request of [back, asked]) expect(await daysLeft(request)).toBeCloseTo(1, 1);
  // The second time the refund is pending for a moment only.
  dropWechatCalls(/refunds$/);
  await desk.refund(id, {});
  await refuse(id);
  for (const request of [back, asked]) expect(await daysLeft(request)).toBeCloseTo(1, 1);
  expect((await seen(asked)).actions).toEqual(["approve", "reject"]);
  const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
  expect((await desk.shopper.ask("PUT", `/v1/after_sale/${back}/parcel`, parcel)).json.status).toBe("sent");
});

test("requests do not count as late while the whole order is being refunded", async () => {
  const { id, asked } = await refundingForDays();
  const overdue = async () => (await desk.admin("GET", `/cms/after_sale?overdue=true&order_id=${id}`)).json.items;
  const counted = async () => (await desk.admin("GET", "/cms/after_sale/counts")).json.overdue;
  const told = () => rows(db(), sql`select from events where type = 'after_sale.overdue' and resource_id = ${asked}`);
  await sweep(db());
  expect([await overdue(), (await seen(asked)).is_overdue, await told()]).toEqual([[], false, []]);
  const before = await counted();
  await refuse(id);
  await db().execute(sql`update after_sales set due_at = now() where id = ${asked}`);
  await sweep(db());
  expect([(await overdue()).length, (await told()).length, (await counted()) - before]).toEqual([1, 1, 1]);
});

/** An order of three units with so many requests that the shop has not decided. */
async function openRequests(times: number) {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 3]]);
  await agePayment(id);
  const requests: number[] = [];
  for (let n = 0; n < times; n++) requests.push((await desk.request(id, "refund", [[items[0]!, 1]])).json.id);
  return { id, requests };
}

test("a request that is withdrawn just before a sweep processes it remains withdrawn", async () => {
  const { requests } = await openRequests(1);
  await desk.shopper.ask("POST", `/v1/after_sale/${requests[0]}/withdraw`);
  for (const one of [decideOverdue, payApproved]) await one.work(db(), requests[0]!);
  expect(await desk.state(requests[0]!)).toBe("withdrawn");
});

test("no sweep decides the requests of an order that is being refunded, and they are closed with it", async () => {
  const { id, requests } = await openRequests(1);
  dropWechatCalls(/refunds$/);
  expect((await desk.refund(id, {})).json.status).toBe("refunding");
  for (const one of [decideOverdue, payApproved]) await one.work(db(), requests[0]!);
  expect(await desk.state(requests[0]!)).toBe("requested");
  vi.restoreAllMocks();
  await desk.hurry(id);
  expect(await desk.state(requests[0]!)).toBe("closed");
});
