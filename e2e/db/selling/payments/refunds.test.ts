import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orders } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay, withBlockedEvents } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, get, refund, paid } = orderDesk(
  "order.read",
  "order.ship",
  "order.complete",
  "order.cancel",
  "order.refund",
);

/** WeChat Pay takes the refunds of one payment a minute apart: this minute is over. */
async function afterTheMinute(id: number) {
  await settled();
  await db().update(refunds).set({ next_attempt_at: new Date() }).where(eq(refunds.order_id, id));
  await sweep(db());
  await settled();
}

test("a refund requires an Idempotency-Key, a reason and an amount from 1 to the rest", async () => {
  const { id } = await paid();
  const keyless = await admin("POST", `/cms/order/${id}/refund`, { reason: "Broken." });
  expect([keyless.status, keyless.json.errors]).toMatchObject([400, [{ path: "Idempotency-Key", code: "required" }]]);
  for (const [body, path] of [
    [{ amount: 1 }, "reason"],
    [{ amount: 1, reason: " " }, "reason"],
    [{ amount: 0, reason: "x" }, "amount"],
    [{ amount: -1, reason: "x" }, "amount"],
    [{ amount: 1.5, reason: "x" }, "amount"],
    [{ amount: 1001, reason: "x" }, "amount"],
    [{ amount: 100_000_000, reason: "x" }, "amount"],
  ] as const) {
    const refused = await refund(id, body);
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path }]]);
  }
  expect((await get(id)).refunded_amount).toBe(0);
});

test("a full refund and the order's new status are stored together or not at all", async () => {
  const { id } = await paid();
  const { json } = await withBlockedEvents(id, () => refund(id, { reason: "Broken." }));
  expect(json.code).toBe("internal");
  expect(await get(id)).toMatchObject({ status: "paid", refunds: [] });
  expect((await refund(id, { reason: "Broken." })).status).toBe(202);
  await settled();
  expect((await get(id)).status).toBe("refunded");
});

test("the next refund of a payment waits a minute, even if the earlier one ended under a clock a day ahead", async () => {
  const { id } = await paid({ price: 1000, count: 2 });
  await refund(id, { amount: 1, reason: "Broken." });
  await settled();
  for (const ahead of ["0 seconds", "1 day"]) {
    await db().execute(sql`update refunds set completed_at = now() + ${ahead}::interval where order_id = ${id}`);
    await refund(id, { amount: 1, reason: "Broken." });
    const [last] = await db().select().from(refunds).where(eq(refunds.order_id, id)).orderBy(desc(refunds.id)).limit(1);
    const seconds = (last!.next_attempt_at!.getTime() - Date.now()) / 1000;
    expect([seconds > 40, seconds < 61], ahead).toEqual([true, true]);
    await afterTheMinute(id);
  }
  await db().execute(sql`update refunds set completed_at = now() where order_id = ${id}`);
});

test("`payment_id` is a payment that the order received; a second payment is refunded once, even after the order", async () => {
  const { id } = await shopper.order([(await createProduct({ price: 1000 })).id, 1]);
  const { out_trade_no } = await pay(shopper, id, { notify: "none" });
  // The first attempt was closed here, and a second one paid.
  const [first] = await db()
    .update(payments)
    .set({ status: "closed", closed_at: new Date() })
    .where(eq(payments.order_id, id))
    .returning();
  await pay(shopper, id);
  await settled();
  const [others] = await db()
    .select()
    .from(payments)
    .where(eq(payments.order_id, (await paid()).id));
  for (const payment_id of [first!.id, others!.id])
    expect((await refund(id, { payment_id, reason: "x" })).json).toMatchObject({
      status: 400,
      errors: [{ path: "payment_id", code: "not_found" }],
    });
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
  await notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(out_trade_no)));
  await sweep(db());
  vi.restoreAllMocks();
  await refund(id, { reason: "All of it." });
  await settled();
  expect((await get(id)).status).toBe("refunded");
  const again = { payment_id: first!.id, reason: "Paid twice." };
  expect((await refund(id, { ...again, amount: 999 })).json.errors).toMatchObject([
    { path: "amount", code: "too_small" },
  ]);
  expect((await refund(id, again)).status).toBe(202);
  await settled();
  expect((await refund(id, again)).json).toMatchObject({
    status: 409,
    code: "order_state",
    detail: "This payment has already been refunded in full.",
  });
  expect((await get(id)).refunds).toMatchObject([{ status: "failed" }, { status: "success" }, { status: "success" }]);
  expect(await findFaults()).toEqual([]);
});

test("a payment has at most 50 refunds", async () => {
  const { id } = await paid({ price: 1000 });
  const [payment] = await db().select().from(payments).where(eq(payments.order_id, id));
  const earlier = Array.from({ length: 49 }, () => ({
    order_id: id,
    payment_id: payment!.id,
    amount: 1,
    reason: "A part.",
    by: "admin" as const,
    out_refund_no: `R${randomUUID()}`,
    refund_id: randomUUID(),
    status: "success" as const,
    completed_at: new Date(),
  }));
  await db().insert(refunds).values(earlier);
  await db().update(orders).set({ refunded_amount: earlier.length }).where(eq(orders.id, id));
  expect((await refund(id, { amount: 1, reason: "The last part." })).status).toBe(202);
  await afterTheMinute(id);
  const refused = await refund(id, { amount: 1, reason: "One too many." });
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    409,
    "order_state",
    "A payment has at most 50 refunds.",
  ]);
});

test("a payment older than a year cannot be refunded", async () => {
  const { id } = await paid({ price: 1000 });
  const paidDaysAgo = (days: number) =>
    db()
      .update(payments)
      .set({ paid_at: new Date(Date.now() - days * 86_400_000) })
      .where(eq(payments.order_id, id));
  await paidDaysAgo(366);
  const refused = await refund(id, { reason: "Too late." });
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    409,
    "order_state",
    "WeChat does not accept refunds for payments older than a year.",
  ]);
  await paidDaysAgo(364);
  expect((await refund(id, { reason: "In time." })).status).toBe(202);
});
