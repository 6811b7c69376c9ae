import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { afterSales } from "@/db/schema/after-sales";
import { events, messages } from "@/db/schema/events";
import { payments, refunds } from "@/db/schema/payments";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { agePayment, createPaidOrder, openDesk, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { createAdmin, openShop } from "@/e2e/fixtures/shop/shop";
import { retryRefunds, sweep } from "@/e2e/fixtures/shop/sweep";
import { reportOverdue } from "@/lib/selling/after-sales/sweeps";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
  await sweep(db());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** An admin who has read all alarms so far. */
async function alarmReader(...permissions: Parameters<typeof createAdmin>) {
  const { token } = await createUser({ permissions });
  const ask = (method: string, path: string, body?: object) => request(method, path, { token, body });
  const { json } = await ask("GET", "/cms/alarm");
  await ask("PUT", "/cms/alarm/read", { position: json.last_position });
  return async () => {
    await shop.settled();
    await sweep(db());
    return (await ask("GET", "/cms/alarm?unread=true")).json.items as { type: string }[];
  };
}

test("a request, a sent return and a missed deadline each raise one alarm for admins with `after_sale.read`", async () => {
  const [unreadAlarms, others] = [await alarmReader("after_sale.read"), await alarmReader("product.read")];
  const { id, items } = await createPaidOrder(desk.shopper, [[5610, 3]]);
  await desk.ship(id);
  const { json: asked } = await desk.request(id, "return", [[items[0]!, 1]]);
  expect(await unreadAlarms()).toMatchObject([
    {
      type: "after_sale.requested",
      resource: "after_sale",
      resource_id: asked.id,
      title: "Return requested: ¥56.10",
      lines: [expect.stringMatching(/^1 × /), "Reason: Other"],
    },
  ]);

  await db()
    .update(afterSales)
    .set({ due_at: new Date(Date.now() - 1000) })
    .where(eq(afterSales.id, asked.id));
  const typesOf = (found: { type: string }[]) => found.map(({ type }) => type);
  expect(typesOf(await unreadAlarms())).toEqual(["after_sale.overdue", "after_sale.requested"]);
  expect(typesOf(await unreadAlarms())).toEqual(["after_sale.overdue", "after_sale.requested"]);

  await desk.decide(asked.id, { status: "approved", return_to: returnTo });
  const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
  await desk.shopper.ask("PUT", `/v1/after_sale/${asked.id}/parcel`, parcel);
  expect(typesOf(await unreadAlarms())).toEqual(["after_sale.sent", "after_sale.overdue", "after_sale.requested"]);
  await desk.shopper.ask("PUT", `/v1/after_sale/${asked.id}/parcel`, { ...parcel, tracking_no: "SF1234567891" });
  expect(typesOf(await unreadAlarms())).toEqual(["after_sale.sent", "after_sale.overdue", "after_sale.requested"]);

  // The parcel has its own deadline.
  await db().update(afterSales).set({ due_at: new Date() }).where(eq(afterSales.id, asked.id));
  const all = ["after_sale.overdue", "after_sale.sent", "after_sale.overdue", "after_sale.requested"];
  expect(typesOf(await unreadAlarms())).toEqual(all);
  expect(typesOf(await unreadAlarms())).toEqual(all);
  expect(await others()).toEqual([]);
});

const countOverdue = (id: number) =>
  db().$count(events, and(eq(events.type, "after_sale.overdue"), eq(events.resource_id, id)));

test("a request that the system will refund itself is not reported as overdue", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await agePayment(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await db().update(afterSales).set({ due_at: new Date() }).where(eq(afterSales.id, json.id));
  await reportOverdue.tidy(db(), 100);
  expect([json.status, await countOverdue(json.id)]).toEqual(["requested", 0]);
});

test("a request that WeChat can no longer refund raises one alarm for admins with `order.refund`", async () => {
  const unreadAlarms = await alarmReader("order.refund");
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const paid_at = new Date(Date.now() - 366 * 86_400_000);
  await db().update(payments).set({ paid_at }).where(eq(payments.order_id, id));
  await desk.decide(json.id, { status: "approved" });
  for (let turn = 0; turn < 2; turn++)
    expect(await unreadAlarms()).toMatchObject([{ type: "refund.failed", resource: "order", resource_id: id }]);
});

test("the alarm of a refund by an admin has another title than that of a shopper's request", async () => {
  const unreadAlarms = await alarmReader("after_sale.read");
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  expect(await unreadAlarms()).toMatchObject([{ type: "after_sale.requested", title: "Refund by the shop: ¥10.00" }]);
});

test("a shopper gets one message for each decision and refund, and one for the last refund of an order", async () => {
  const admin = await createAdmin("message.read", "message.edit");
  const { items: templates } = (await admin("GET", "/cms/message_template")).json;
  const { id: template } = templates.find(({ kind }: { kind: string }) => kind === "after_sale");
  const template_id = "z".repeat(43);
  await admin("PUT", `/cms/message_template/${template}`, {
    template_id,
    enabled: true,
    fields: [
      { key: "phrase1", value: "status" },
      { key: "amount2", value: "total" },
    ],
  });
  const results = { [template_id]: "accept" };
  for (let times = 0; times < 6; times++) await desk.shopper.ask("POST", "/v1/subscription", { results });
  const ofShopper = and(eq(messages.user_id, desk.shopper.id), eq(messages.kind, "after_sale"));
  const countMessages = () => db().$count(messages, ofShopper);

  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  dropWechatCalls(/refunds$/);
  await desk.refund(id, { amount: 1 });
  await db().update(refunds).set({ status: "failed" }).where(eq(refunds.order_id, id));
  vi.restoreAllMocks();
  await desk.request(id, "refund", [[items[0]!, 1]]);
  await desk.hurry(id);
  expect((await desk.order(id)).status).toBe("refunded");
  await sweep(db());
  expect(await countMessages()).toBe(1);

  const { id: other, items: lines } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(other);
  const { json: asked } = await desk.request(other, "refund", [[lines[0]!, 1]]);
  await desk.decide(asked.id, { status: "rejected", reason: "It is whole." });
  await sweep(db());
  expect(await countMessages()).toBe(2);

  const completed_at = new Date();
  for (const [before, sameTime] of [
    [2, false],
    [4, true],
  ] as const) {
    const { id: third, items: both } = await createPaidOrder(desk.shopper, [
      [1000, 1],
      [500, 1],
    ]);
    await desk.request(third, "refund", [[both[0]!, 1]]);
    await desk.hurry(third);
    await sweep(db());
    expect(await countMessages()).toBe(before + 1);
    await retryRefunds(db(), third);
    await desk.refund(third, { amount: 500 });
    await desk.hurry(third);
    expect((await desk.order(third)).status).toBe("refunded");
    if (sameTime) await db().update(refunds).set({ completed_at }).where(eq(refunds.order_id, third));
    await sweep(db());
    expect(await countMessages(), "the rest was not requested, so the message is about the order").toBe(before + 2);
  }
});
