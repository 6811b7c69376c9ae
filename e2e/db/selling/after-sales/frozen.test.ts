import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { createPaidOrder, openDesk, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop } from "@/e2e/fixtures/shop/shop";
import { retryRefunds, sweep } from "@/e2e/fixtures/shop/sweep";

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

const day = 86_400_000;

/** Three days ago all of the order was asked back, when the shopper had a day left to send one unit, and the shop a day to answer for another. */
async function frozenForDays() {
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

test("when a refund of the whole order is refused, its requests go on with the time that they had left", async () => {
  const { id, back, asked } = await frozenForDays();
  const later = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.refund(later.id, {});
  await sweep(db());
  await refuse(id);
  await sweep(db());
  for (const request of [back, asked]) expect(await daysLeft(request)).toBeCloseTo(1, 1);
  // A second time it stands still for a moment only.
  dropWechatCalls(/refunds$/);
  await desk.refund(id, {});
  await refuse(id);
  for (const request of [back, asked]) expect(await daysLeft(request)).toBeCloseTo(1, 1);
  expect((await seen(asked)).actions).toEqual(["approve", "reject"]);
  const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
  expect((await desk.shopper.ask("PUT", `/v1/after_sale/${back}/parcel`, parcel)).json.status).toBe("sent");
});

test("nobody is late while the whole order is being refunded, since nobody can answer", async () => {
  const { id, asked } = await frozenForDays();
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
