import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { notifications, payments } from "@/db/schema/payments";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay, readSold, withConstraint } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { notifyOf as paymentNotify, signNotify } from "@/lib/sandbox/notify";
import { findPayment } from "@/lib/sandbox/payments";
import { signAnswer, stamp } from "@/lib/wechat/sign";

const { shopper, settled } = orderDesk();

const get = async (id: number) => (await shopper.ask("GET", `/v1/order/${id}`)).json;
/** The stored status, without a query of WeChat. */
const statusOf = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.status;
const storedAs = async (id: string) =>
  (await db().select().from(notifications).where(eq(notifications.notification_id, id)))[0];
const countAll = async () => (await db().select({ id: notifications.id }).from(notifications)).length;

/** Paid at WeChat without a notification. */
async function paidSilently() {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  const { out_trade_no, transaction_id } = await pay(shopper, id, { notify: "none" });
  return { id, out_trade_no, transaction_id, product: product.id };
}

test("a notification pays its order; repeated it is counted, and with another id it is a duplicate", async () => {
  const { id, out_trade_no, transaction_id, product } = await paidSilently();
  const told = await readTransaction(out_trade_no);
  const [first, second] = [`EV-${randomUUID()}`, `EV-${randomUUID()}`];
  for (const name of [first, first, second, first])
    expect((await notify(await createNotify("TRANSACTION.SUCCESS", told, { id: name }))).status).toBe(204);
  expect(await storedAs(first)).toMatchObject({
    verdict: "applied",
    times: 3,
    order_id: id,
    out_trade_no,
    transaction_id,
    amount: 1500,
    resource: { out_trade_no, transaction_id, trade_state: "SUCCESS" },
  });
  expect(await storedAs(second)).toMatchObject({ verdict: "duplicate", times: 1 });
  expect(JSON.stringify((await storedAs(first))!.resource)).not.toContain("openid");
  expect(await get(id)).toMatchObject({
    status: "paid",
    payment: { transaction_id, amount: 1500 },
    events: [{ to: "unpaid" }, { from: "unpaid", to: "paid", by: "platform" }],
  });
  expect(await readSold(product)).toBe(1);
  expect(await findFaults()).toEqual([]);
});

test("a notification of a wrong amount is stored for review, and a query applies the real payment", async () => {
  const { id, out_trade_no } = await paidSilently();
  const told = await readTransaction(out_trade_no);
  const name = `EV-${randomUUID()}`;
  const wrong = { ...told, amount: { ...told.amount, total: told.amount.total + 1 } };
  expect((await notify(await createNotify("TRANSACTION.SUCCESS", wrong, { id: name }))).status).toBe(204);
  expect(await storedAs(name)).toMatchObject({
    verdict: "review",
    reason: "another amount",
    order_id: id,
    amount: 1501,
  });
  expect(await statusOf(id)).toBe("unpaid");
  expect((await get(id)).status).toBe("paid");
});

test("a notification of another app, merchant, currency or order, or an unreadable one, is for review", async () => {
  const { id, out_trade_no } = await paidSilently();
  const told = await readTransaction(out_trade_no);
  for (const [change, reason] of [
    [{ appid: "wx0000000000000000" }, "another app"],
    [{ mchid: "1900000000" }, "another merchant"],
    [{ amount: { ...told.amount, currency: "USD" } }, "another currency"],
    [{ out_trade_no: "unknown-here" }, "unknown order"],
    [{ trade_state: "NOTPAY" }, "unreadable"],
    [{ amount: undefined }, "unreadable"],
    [{ amount: { ...told.amount, total: 3_000_000_000 } }, "another amount"],
  ] as const) {
    const name = `EV-${randomUUID()}`;
    expect([
      reason,
      (await notify(await createNotify("TRANSACTION.SUCCESS", { ...told, ...change }, { id: name }))).status,
    ]).toEqual([reason, 204]);
    expect(await storedAs(name)).toMatchObject({ verdict: "review", reason });
  }
  for (const resource of [null, [], "text", 1]) {
    const name = `EV-${randomUUID()}`;
    expect((await notify(await createNotify("TRANSACTION.SUCCESS", resource, { id: name }))).status).toBe(204);
    expect(await storedAs(name)).toMatchObject({ verdict: "review", reason: "unreadable" });
  }
  expect(await statusOf(id)).toBe("unpaid");
});

test("a notification of another transaction for a paid attempt is stored for review", async () => {
  const { id, out_trade_no, transaction_id } = await paidSilently();
  const told = await readTransaction(out_trade_no);
  await notify(await createNotify("TRANSACTION.SUCCESS", told));
  const name = `EV-${randomUUID()}`;
  await notify(await createNotify("TRANSACTION.SUCCESS", { ...told, transaction_id: "4200other" }, { id: name }));
  expect(await storedAs(name)).toMatchObject({ verdict: "review", reason: "another transaction" });
  expect((await get(id)).payment.transaction_id).toBe(transaction_id);
});

test("a signed event of an unknown type is stored as `ignored`", async () => {
  const name = `EV-${randomUUID()}`;
  for (const _ of [1, 2])
    expect((await notify(await createNotify("COUPON.USE", { coupon_id: "1" }, { id: name }))).status).toBe(204);
  expect(await storedAs(name)).toMatchObject({ verdict: "ignored", event_type: "COUPON.USE", times: 2 });
});

test("a notification with a wrong, missing or old signature is 401, and is not stored", async () => {
  const { id, out_trade_no } = await paidSilently();
  const keys = await readSandboxKeys(db());
  const payment = (await findPayment(db(), out_trade_no))!;
  const good = paymentNotify(keys, payment);
  const signedAt = (minutes: number) =>
    signAnswer(keys.platform_key, keys.public_key_id, good.body, stamp(new Date(Date.now() + minutes * 60_000)));
  const without = (name: string) => Object.fromEntries(Object.entries(good.headers).filter(([each]) => each !== name));
  const signature = good.headers["wechatpay-signature"]!;
  const before = await countAll();
  for (const [why, headers, body] of [
    ["signed by another", paymentNotify(keys, payment, { forged: true }).headers, good.body],
    ["another body", good.headers, good.body.replace("支付", "付支").replace('"summary":"', '"summary":"x')],
    ["six minutes ago", signedAt(-6), good.body],
    ["in six minutes", signedAt(6), good.body],
    ["no signature", without("wechatpay-signature"), good.body],
    ["no serial", without("wechatpay-serial"), good.body],
    ["no time", without("wechatpay-timestamp"), good.body],
    ["no nonce", without("wechatpay-nonce"), good.body],
    ["another key", { ...good.headers, "wechatpay-serial": "PUB_KEY_ID_0" }, good.body],
    [
      "another time",
      { ...good.headers, "wechatpay-timestamp": String(Number(good.headers["wechatpay-timestamp"]) - 1) },
      good.body,
    ],
    ["a probe", { ...good.headers, "wechatpay-signature": `WECHATPAY/SIGNTEST/${signature}` }, good.body],
    ["sealed otherwise", ...signed(await createNotify("TRANSACTION.SUCCESS", {}, { sealedWith: "x".repeat(32) }))],
    ["no envelope", signNotify(keys, "{}"), "{}"],
    ["no JSON", signNotify(keys, "hello"), "hello"],
    ["empty", signNotify(keys, ""), ""],
  ] as const) {
    const { status, json, headers: answered } = await notify({ headers: headers as Record<string, string>, body });
    expect([why, status, json.code, answered["www-authenticate"]]).toEqual([why, 401, "bad_signature", undefined]);
  }
  expect([await countAll(), await statusOf(id)]).toEqual([before, "unpaid"]);
  expect((await notify(good)).status).toBe(204);
  expect(await statusOf(id)).toBe("paid");
});
const signed = ({ headers, body }: Awaited<ReturnType<typeof createNotify>>) => [headers, body] as const;

test("a body of more than 64 KiB is 413", async () => {
  const keys = await readSandboxKeys(db());
  const body = "x".repeat(64 * 1024 + 1);
  expect(await notify({ headers: signNotify(keys, body), body })).toMatchObject({ status: 413 });
  const most = body.slice(1);
  expect((await notify({ headers: signNotify(keys, most), body: most })).status).toBe(401);
});

test("a second payment of an order is stored as `surplus` and refunded in full, without a change of the order", async () => {
  const { id, out_trade_no } = await paidSilently();
  const told = await readTransaction(out_trade_no);
  // The first attempt was closed here, and a second one paid.
  await db().update(payments).set({ status: "closed", closed_at: new Date() }).where(eq(payments.order_id, id));
  const second = await pay(shopper, id);
  await settled();
  const before = await get(id);
  expect(before).toMatchObject({ status: "paid", payment: { transaction_id: second.transaction_id } });
  expect((await notify(await createNotify("TRANSACTION.SUCCESS", told))).status).toBe(204);
  expect(await get(id)).toEqual(before);
  const [surplus] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, id), eq(payments.status, "surplus")));
  expect(surplus!.out_trade_no).toBe(out_trade_no);
  await sweep(db());
  await settled();
  const there = await request("GET", `/sandbox/payments/${out_trade_no}`);
  expect(there.json.refunds).toMatchObject([{ amount: 1500, status: "SUCCESS" }]);
  expect(await get(id)).toEqual(before);
  const [last] = await db().select().from(notifications).orderBy(desc(notifications.id)).limit(1);
  expect(last).toMatchObject({ event_type: "REFUND.SUCCESS", verdict: "applied" });
  expect((await notify(await createNotify("TRANSACTION.SUCCESS", told, { id: `EV-${randomUUID()}` }))).status).toBe(
    204,
  );
  const [again] = await db().select().from(notifications).orderBy(desc(notifications.id)).limit(1);
  expect(again!.verdict).toBe("duplicate");
  expect(await findFaults()).toEqual([]);
});

test("a notification that cannot be stored is 500, so that WeChat repeats it", async () => {
  const { id, out_trade_no } = await paidSilently();
  const name = `EV-${randomUUID()}`;
  const told = await createNotify("TRANSACTION.SUCCESS", await readTransaction(out_trade_no), { id: name });
  expect((await withConstraint("notifications", `notification_id <> '${name}'`, () => notify(told))).status).toBe(500);
  expect([await storedAs(name), await statusOf(id)]).toEqual([undefined, "unpaid"]);
  await db().update(payments).set({ status: "closed", closed_at: new Date() }).where(eq(payments.order_id, id));
  await pay(shopper, id);
  await settled();
  expect((await withConstraint("payments", "status <> 'surplus'", () => notify(told))).status).toBe(500);
  expect(await storedAs(name)).toBeUndefined();
  expect((await notify(told)).status).toBe(204);
  expect((await storedAs(name))!.reason).toBe("paid a second time: refunded");
});

test.each([
  ["NUL", "\0"],
  ["an unpaired surrogate", "\ud800"],
])("a signed notification with %s in any field is answered 204 and stored", async (_, sign) => {
  const { id, out_trade_no } = await paidSilently();
  const told = await readTransaction(out_trade_no);
  for (const odd of [
    { ...told, out_trade_no: `${out_trade_no}${sign}` },
    { ...told, transaction_id: sign },
    { ...told, [`x${sign}`]: { deep: [sign] }, mchid: `1${sign}` },
  ])
    expect((await notify(await createNotify("TRANSACTION.SUCCESS", odd))).status).toBe(204);
  const refund = { mchid: "1", out_trade_no: sign, transaction_id: sign, out_refund_no: sign, refund_id: sign };
  expect(
    (
      await notify(
        await createNotify("REFUND.SUCCESS", { ...refund, refund_status: "SUCCESS", amount: { total: 1, refund: 1 } }),
      )
    ).status,
  ).toBe(204);
  expect((await notify(await createNotify(`X${sign}`, {}, { id: `EV-${sign}${randomUUID()}` }))).status).toBe(204);
  expect((await notify(await createNotify("TRANSACTION.SUCCESS", told))).status).toBe(204);
  expect(["paid", "unpaid"]).toContain(await statusOf(id));
  expect((await db().select().from(notifications).orderBy(desc(notifications.id)).limit(5)).length).toBe(5);
});

test("of two concurrent notifications of one transaction one pays its order and the other is for review", async () => {
  for (let round = 0; round < 2; round++) {
    const [one, other] = [await paidSilently(), await paidSilently()];
    const told = await readTransaction(one.out_trade_no);
    const names = [`EV-${randomUUID()}`, `EV-${randomUUID()}`];
    const answers = await Promise.all([
      notify(await createNotify("TRANSACTION.SUCCESS", told, { id: names[0] })),
      notify(
        await createNotify("TRANSACTION.SUCCESS", { ...told, out_trade_no: other.out_trade_no }, { id: names[1] }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const verdicts = [(await storedAs(names[0]!))!.verdict, (await storedAs(names[1]!))!.verdict];
    expect(verdicts.toSorted()).toEqual(["applied", "review"]);
  }
  expect(await findFaults()).toEqual([]);
});
