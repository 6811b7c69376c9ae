import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dictEntries } from "@/db/schema/content";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { orderItems } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  openShop,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  admin = await createAdmin("order.read", "order.ship", "order.cancel", "order.complete", "order.refund", "order.note");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const parcel = { status: "shipped", carrier: "SF", tracking_no: "SF1" };
const place = async () => (await shopper.order([(await createProduct({ price: 1000 })).id, 1])).id as number;
const paid = async () => {
  const id = await place();
  const { out_trade_no, transaction_id } = await pay(shopper, id);
  await shop.settled();
  return { id, out_trade_no, transaction_id };
};
const refund = (id: number, body: object = {}) =>
  admin("POST", `/cms/order/${id}/refund`, { reason: "Broken.", ...body }, { "idempotency-key": randomUUID() });
const get = async (id: number) => (await admin("GET", `/cms/order/${id}`)).json;

/** Reads what the operation log keeps of the last write to this path. */
async function logged(path: string) {
  const [line] = await db().select().from(operLogs).where(eq(operLogs.path, path)).orderBy(sql`id desc`).limit(1);
  const changes = await db()
    .select()
    .from(operLogChanges)
    .where(eq(operLogChanges.log_id, line!.id))
    .orderBy(operLogChanges.id);
  return { line: line!, changes };
}

test("the detail shows customer, payments, notifications with their verdicts, refunds, and who did what", async () => {
  const { id, out_trade_no, transaction_id } = await paid();
  await refund(id, { amount: 300 });
  await shop.settled();
  const shipped = await admin("PUT", `/cms/order/${id}/status`, parcel);
  expect(shipped.status).toBe(200);
  await skipUndoMinute(db());
  const closed = [2, 1].map((at) => ({ id: 2_000_000 + at, out_trade_no: `closed${at}-${id}` }));
  await db()
    .insert(payments)
    .values(closed.map((each) => ({ ...each, order_id: id, status: "closed" as const, amount: 1000 })));
  const order = await get(id);
  expect(Object.keys(order).toSorted()).toEqual(Object.keys(shipped.json).toSorted());
  expect(order).toMatchObject({
    id,
    status: "shipped",
    user: { id: shopper.id, nickname: "Someone", phone: null },
    payments: [
      { out_trade_no, transaction_id, status: "success", amount: 1000, refundable: 700 },
      { id: 2_000_001 },
      { id: 2_000_002 },
    ],
    refunds: [{ amount: 300, status: "success", by: "admin", reason: "Broken.", user: { nickname: "Someone" } }],
    refunded_amount: 300,
    needs_refund: false,
    note: "",
    actions: ["complete", "refund", "edit_parcel", "note"],
    shipping_report: { status: "sent", last_error: null },
    shipment: { carrier: "SF", tracking_no: "SF1" },
  });
  expect(
    order.notifications.map(({ event_type, verdict, times }: Record<string, string>) => [event_type, verdict, times]),
  ).toEqual([
    ["TRANSACTION.SUCCESS", "applied", 1],
    ["REFUND.SUCCESS", "applied", 1],
  ]);
  expect(
    order.events.map(({ to, by, user }: { to: string; by: string; user: { id: number } | null }) => [to, by, user?.id]),
  ).toEqual([
    ["unpaid", "shopper", shopper.id],
    ["paid", "platform", undefined],
    ["shipped", "admin", order.refunds[0].user.id],
  ]);
});

test("each right alone opens its own actions, where the state allows them", async () => {
  const unpaid = await place();
  const done = (await paid()).id;
  const seen = async (id: number, point: Parameters<typeof createAdmin>[0]) =>
    (await (await createAdmin("order.read", point))("GET", `/cms/order/${id}`)).json.actions;
  expect(await seen(unpaid, "order.cancel")).toEqual(["cancel"]);
  expect(await seen(unpaid, "order.refund")).toEqual([]);
  expect(await seen(unpaid, "order.note")).toEqual(["note"]);
  expect(await seen(unpaid, "order.sync")).toEqual([]);
  await shopper.ask("POST", "/v1/pay/pre_order", { order_id: unpaid });
  expect(await seen(unpaid, "order.sync")).toEqual(["sync"]);
  expect(await seen(done, "order.ship")).toEqual(["ship", "edit_address"]);
  expect(await seen(done, "order.cancel")).toEqual([]);
  expect(await seen(done, "order.refund")).toEqual(["refund"]);
  expect(await seen(done, "order.export")).toEqual([]);
  await admin("PUT", `/cms/order/${done}/status`, parcel);
  expect(await seen(done, "order.complete")).toEqual(["complete"]);
  expect(await seen(done, "order.sync"), "the platform is told in a minute").toEqual([]);
  await admin("PUT", `/cms/order/${unpaid}/status`, { status: "cancelled", reason: "x" });
  expect(await seen(unpaid, "order.refund")).toEqual([]);
});

test("a carrier must be an active value of its dictionary", async () => {
  const { id } = await paid();
  const value = `C${randomUUID().slice(0, 8)}`;
  const [entry] = await db().insert(dictEntries).values({ type: "carrier", label: value, value }).returning();
  await db().update(dictEntries).set({ status: "disabled" }).where(eq(dictEntries.id, entry!.id));
  const send = () => admin("PUT", `/cms/order/${id}/status`, { ...parcel, carrier: value });
  expect([(await send()).status, (await send()).json.errors]).toMatchObject([
    400,
    [{ path: "carrier", code: "not_found" }],
  ]);
  await db().update(dictEntries).set({ status: "active" }).where(eq(dictEntries.id, entry!.id));
  expect((await send()).json).toMatchObject({ status: "shipped", shipment: { carrier: value } });
});

test("the operation log says what a move and a refund changed", async () => {
  const { id } = await paid();
  await admin("PUT", `/cms/order/${id}/status`, parcel);
  const ship = await logged(`/cms/order/${id}/status`);
  expect(ship.line).toMatchObject({
    status: 200,
    module: "cms-order",
    permission: expect.stringContaining("order.ship"),
  });
  expect(ship.changes).toMatchObject([
    { entity: "shipment", fields: { order_id: [null, id], tracking_no: [null, "SF1"] } },
    { entity: "order", entity_id: id, fields: { status: ["paid", "shipped"], shipped_at: [null, expect.any(String)] } },
  ]);
  await refund(id);
  const { changes } = await logged(`/cms/order/${id}/refund`);
  expect(changes).toMatchObject([
    { entity: "order", fields: { status: ["shipped", "refunding"], refunding_from: [null, "shipped"] } },
    { entity: "refund", fields: { amount: [null, 1000], reason: [null, "Broken."], status: [null, "pending"] } },
  ]);
  await shop.settled();
});

test("of two admins at once, one who ships and one who cancels or refunds, the first decides", async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await paid();
    const [shipped, refunded] = await Promise.all([admin("PUT", `/cms/order/${id}/status`, parcel), refund(id)]);
    expect(refunded.status).toBe(202);
    expect([200, 409]).toContain(shipped.status);
    const unpaid = await place();
    const cancel = () => admin("PUT", `/cms/order/${unpaid}/status`, { status: "cancelled", reason: "x" });
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  await shop.settled();
  expect(await findFaults()).toEqual([]);
});

test("while a second payment of a paid order is open, the order is not cancelled, and the payment stays open", async () => {
  const { id } = await paid();
  const out_trade_no = randomUUID().replaceAll("-", "");
  await db().insert(payments).values({ order_id: id, out_trade_no, status: "open", amount: 1000 });
  const refused = await admin("PUT", `/cms/order/${id}/status`, { status: "cancelled", reason: "x" });
  expect([refused.status, refused.json.code]).toEqual([409, "order_state"]);
  expect((await get(id)).payments).toMatchObject([{ status: "success" }, { out_trade_no, status: "open" }]);
  await db().update(payments).set({ status: "closed" }).where(eq(payments.out_trade_no, out_trade_no));
});

test("a note is kept as written, emptied by empty text, and not seen by the shopper", async () => {
  const id = await place();
  const write = (body: object) => admin("PUT", `/cms/order/${id}/note`, body);
  const note = '礼盒 "A" %_\\\n=1+1';
  expect((await write({ note: `  ${note}\r\n ` })).json).toMatchObject({ id, note, version: 2 });
  expect(await logged(`/cms/order/${id}/note`)).toMatchObject({
    changes: [{ entity: "order", fields: { note: ["", note] }, version: 2 }],
  });
  expect((await shopper.ask("GET", `/v1/order/${id}`)).text).not.toContain("礼盒");
  expect((await write({ note: "" })).json.note).toBe("");
  for (const body of [
    {},
    { note: null },
    { note: "a\0b" },
    { note: "\ud800" },
    { note: "x".repeat(501) },
    { note: "x", more: 1 },
  ])
    expect([body, (await write(body)).status]).toEqual([body, 400]);
  expect((await admin("PUT", "/cms/order/2147483647/note", { note: "x" })).status).toBe(404);
});

test("a note written over another's is stale, and says whose", async () => {
  const id = await place();
  const write = (note: string, version?: number) => admin("PUT", `/cms/order/${id}/note`, { note, version });
  const both = await Promise.all([write("one", 1), write("two", 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { json } = await write("three", 1);
  expect(json).toMatchObject({ code: "stale", errors: [{ path: "note", code: "stale", by: { nickname: "Someone" } }] });
  expect((await write("three", 2)).json.note).toBe("three");
});

test("money that came a second time and was not taken back can be sent back by an admin, in full", async () => {
  const { id } = await paid();
  const surplus = {
    order_id: id,
    out_trade_no: randomUUID().replaceAll("-", ""),
    amount: 1000,
    status: "surplus" as const,
    transaction_id: randomUUID(),
    paid_at: new Date(),
  };
  const [second] = await db().insert(payments).values(surplus).returning();
  const row = {
    order_id: id,
    payment_id: second!.id,
    amount: 1000,
    reason: "paid a second time",
    by: "system" as const,
  };
  await db()
    .insert(refunds)
    .values({ ...row, out_refund_no: randomUUID(), status: "failed" });
  expect(await get(id)).toMatchObject({
    needs_refund: true,
    actions: ["ship", "refund", "edit_address", "note"],
    payments: [{ refundable: 1000 }, { status: "surplus", refundable: 1000 }],
  });
  for (const [body, path] of [
    [{ payment_id: 2_147_483_647 }, "payment_id"],
    [{ payment_id: second!.id, amount: 500 }, "amount"],
    [{ payment_id: second!.id, amount: 1001 }, "amount"],
  ] as const)
    expect([(await refund(id, body)).json.errors]).toMatchObject([[{ path }]]);
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
  expect((await refund(id, { payment_id: second!.id })).json).toMatchObject({ status: "paid", needs_refund: false });
  vi.restoreAllMocks();
  expect(await get(id)).toMatchObject({ status: "paid", needs_refund: true });
  interceptWechat((call) => (/refunds$/.test(call) ? Promise.reject(new TypeError("fetch failed")) : undefined));
  const again = await refund(id, { payment_id: second!.id });
  expect(again.json.refunds).toMatchObject([
    { status: "failed" },
    { status: "failed" },
    { status: "pending", amount: 1000 },
  ]);
  expect((await refund(id, { payment_id: second!.id })).json.code).toBe("order_state");
  vi.restoreAllMocks();
  expect((await refund(id, { amount: 400 })).json).toMatchObject({ status: "paid" });
  await db()
    .update(refunds)
    .set({ status: "success", refund_id: "5030", completed_at: new Date() })
    .where(eq(refunds.id, again.json.refunds.at(-1).id));
  await shop.settled();
  await sweep(db());
  expect(await get(id)).toMatchObject({
    status: "paid",
    refunded_amount: 400,
    needs_refund: false,
    payments: [{ refundable: 600 }, { refundable: 0 }],
  });
  const lines = await db().select().from(orderItems).where(eq(orderItems.order_id, id));
  expect(lines.map(({ restocked_count }) => restocked_count)).toEqual([0]);
});
