import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { payments } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, pay } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, get } = orderDesk(
  ...(["order.read", "order.ship", "order.cancel", "order.complete", "order.refund", "order.note"] as const),
);

const parcel = { status: "shipped", carrier: "SF", tracking_no: "SF1" };
const place = async () => (await shopper.order([(await createProduct({ price: 1000 })).id, 1])).id as number;
const paid = async () => {
  const id = await place();
  const { out_trade_no, transaction_id } = await pay(shopper, id);
  await settled();
  return { id, out_trade_no, transaction_id };
};
const refund = (id: number, body: object = {}) =>
  admin("POST", `/cms/order/${id}/refund`, { reason: "Broken.", ...body }, { "idempotency-key": randomUUID() });

/** The operation log of the last write to this path. */
async function logged(path: string) {
  const [line] = await db().select().from(operLogs).where(eq(operLogs.path, path)).orderBy(sql`id desc`).limit(1);
  const changes = await db()
    .select()
    .from(operLogChanges)
    .where(eq(operLogChanges.log_id, line!.id))
    .orderBy(operLogChanges.id);
  return { line: line!, changes };
}

test("an order's detail has its customer, payments, notifications, refunds and the author of each event", async () => {
  const { id, out_trade_no, transaction_id } = await paid();
  await refund(id, { amount: 300 });
  await settled();
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

test("`actions` are those that the caller's permissions and the order's state allow", async () => {
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
  expect(await seen(done, "order.ship")).toEqual(["ship", "hold", "edit_address"]);
  expect(await seen(done, "order.cancel")).toEqual([]);
  expect(await seen(done, "order.refund")).toEqual(["refund"]);
  expect(await seen(done, "order.export")).toEqual([]);
  await admin("PUT", `/cms/order/${done}/status`, parcel);
  expect(await seen(done, "order.complete")).toEqual(["complete"]);
  expect(await seen(done, "order.sync"), "reported in a minute").toEqual([]);
  await admin("PUT", `/cms/order/${unpaid}/status`, { status: "cancelled", reason: "x" });
  expect(await seen(unpaid, "order.refund")).toEqual([]);
});

test("a paid order with a second open payment cannot be cancelled, and the payment remains open", async () => {
  const { id } = await paid();
  const out_trade_no = randomUUID().replaceAll("-", "");
  await db().insert(payments).values({ order_id: id, out_trade_no, status: "open", amount: 1000 });
  const refused = await admin("PUT", `/cms/order/${id}/status`, { status: "cancelled", reason: "x" });
  expect([refused.status, refused.json.code]).toEqual([409, "order_state"]);
  expect((await get(id)).payments).toMatchObject([{ status: "success" }, { out_trade_no, status: "open" }]);
  await db().update(payments).set({ status: "closed" }).where(eq(payments.out_trade_no, out_trade_no));
});

test("a note is stored as written, removed by an empty text, and hidden from the shopper", async () => {
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
