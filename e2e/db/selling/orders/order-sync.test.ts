import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { shippingReports } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { sandboxRefunds } from "@/db/schema/sandbox";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, paid, ship } = orderDesk("order.read", "order.ship", "order.refund", "order.sync");

const place = async () => (await shopper.order([(await createProduct({ price: 1000 })).id, 1])).id as number;
const sync = (id: number) => admin("POST", `/cms/order/${id}/sync`);
async function changesBySync(id: number) {
  const [line] = await db()
    .select()
    .from(operLogs)
    .where(eq(operLogs.path, `/cms/order/${id}/sync`));
  return db().select().from(operLogChanges).where(eq(operLogChanges.log_id, line!.id)).orderBy(operLogChanges.id);
}

test("`sync` applies and logs a payment whose notification was lost", async () => {
  const id = await place();
  await pay(shopper, id, { notify: "none" });
  expect((await sync(id)).json).toMatchObject({
    status: "paid",
    actions: ["ship", "refund", "hold", "edit_address"],
    payments: [{ status: "success" }],
  });
  expect(await changesBySync(id)).toMatchObject([
    { entity: "order", entity_id: id, fields: { status: ["unpaid", "paid"] } },
  ]);
  expect(await findFaults()).toEqual([]);
});

test("`sync` applies a refund whose notification was lost, before its next attempt is due", async () => {
  const { id, out_trade_no } = await paid();
  dropWechatCalls();
  await admin("POST", `/cms/order/${id}/refund`, { reason: "x" }, { "idempotency-key": randomUUID() });
  vi.restoreAllMocks();
  const [made] = await db().select().from(refunds).where(eq(refunds.order_id, id));
  const there = { out_refund_no: made!.out_refund_no!, refund_id: `5030${id}`, out_trade_no, amount: 1000 };
  await db()
    .insert(sandboxRefunds)
    .values({ ...there, status: "SUCCESS", success_time: new Date() });
  const answer = await sync(id);
  expect(answer.json).toMatchObject({
    status: "refunded",
    refunded_amount: 1000,
    refunds: [{ status: "success" }],
    actions: [],
  });
  expect(await changesBySync(id)).toMatchObject([
    { entity: "order", fields: { status: ["refunding", "refunded"] } },
    { entity: "refund", entity_id: made!.id, fields: { status: ["pending", "success"] } },
  ]);
  expect(await findFaults()).toEqual([]);
});

test("`sync` sends the order's failed shipping report again; refused again, it remains failed with the reason", async () => {
  const { id } = await paid();
  const refuse = () =>
    interceptWechat((call) =>
      /upload_shipping_info/.test(call) ? Response.json({ errcode: 10060001, errmsg: "no" }) : undefined,
    );
  refuse();
  await ship(id);
  await skipUndoMinute(db());
  await db().update(shippingReports).set({ status: "failed", attempts: 8 }).where(eq(shippingReports.order_id, id));
  const refused = await sync(id);
  expect(refused.json).toMatchObject({
    shipping_report: { status: "failed", last_error: "10060001" },
    actions: ["refund", "edit_parcel", "sync"],
  });
  vi.restoreAllMocks();
  await sync(await place());
  expect((await admin("GET", `/cms/order/${id}`)).json.shipping_report.status).toBe("failed");
  expect((await sync(id)).json).toMatchObject({
    shipping_report: { status: "sent", last_error: null },
    actions: ["refund", "edit_parcel"],
  });
});

test("`sync` sends every request, and returns 502 without a change if WeChat does not answer", async () => {
  const { id } = await paid();
  dropWechatCalls();
  await ship(id);
  await skipUndoMinute(db());
  await admin("POST", `/cms/order/${id}/refund`, { amount: 10, reason: "x" }, { "idempotency-key": randomUUID() });
  vi.restoreAllMocks();
  const calls = dropWechatCalls();
  const before = (await admin("GET", `/cms/order/${id}`)).json;
  expect((await sync(id)).json).toMatchObject({ status: 502, code: "platform_failed" });
  expect(calls.some((call) => /refunds/.test(call))).toBe(true);
  expect(calls.some((call) => /cgi-bin|upload_shipping_info/.test(call))).toBe(true);
  const after = (await admin("GET", `/cms/order/${id}`)).json;
  expect([after.status, after.refunds[0].status, after.shipping_report.status]).toEqual([
    before.status,
    "pending",
    "pending",
  ]);
  const [line] = await db()
    .select()
    .from(operLogs)
    .where(eq(operLogs.path, `/cms/order/${id}/sync`));
  expect(line).toMatchObject({ status: 502, code: "platform_failed" });
});

test("`sync` does not call WeChat if nothing is open", async () => {
  const id = await place();
  const closed = { order_id: id, out_trade_no: randomUUID(), status: "closed", amount: 1000 } as const;
  await db()
    .insert(payments)
    .values({ ...closed, closed_at: sql`now()` });
  const calls = interceptWechat();
  const answer = await sync(id);
  expect([answer.status, answer.json.status, calls]).toEqual([200, "unpaid", []]);
  expect((await sync(2_147_483_647)).json).toMatchObject({ status: 404, code: "not_found" });
});
