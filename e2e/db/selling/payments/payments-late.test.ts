import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { payments } from "@/db/schema/payments";
import { sandboxPayments } from "@/db/schema/sandbox";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, expireOrder, findFaults, readSold, readStock } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";

/** Money that arrives after its order was given up: the platform said closed, and took it nevertheless. */
const { admin, shopper, settled, seen: get } = orderDesk("order.read", "order.cancel", "order.refund");

const steps = (order: { events: Record<string, string>[] }) => order.events.map(({ to, by }) => `${to} by ${by}`);

async function prepaid({ stock = 10, count = 2 } = {}) {
  const product = await createProduct({ stock });
  const { id } = await shopper.order([product.id, count]);
  const { json } = await shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
  return { id: id as number, product: product.id, out_trade_no: json.out_trade_no as string };
}
type Prepaid = Awaited<ReturnType<typeof prepaid>>;

async function expired(wanted?: Parameters<typeof prepaid>[0]) {
  const order = await prepaid(wanted);
  await expireOrder(order.id);
  await sweep(db());
  expect((await get(order.id)).status).toBe("cancelled");
  return order;
}

async function tellPaidLate({ out_trade_no }: Prepaid) {
  await db()
    .update(sandboxPayments)
    .set({ state: "SUCCESS", transaction_id: sql`'42' || created_at`, success_time: new Date() })
    .where(eq(sandboxPayments.out_trade_no, out_trade_no));
  return notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(out_trade_no)));
}

async function paidLate(order: Prepaid) {
  expect((await tellPaidLate(order)).status).toBe(204);
}

async function allSettled() {
  await sweep(db());
  await settled();
}

test("a late payment of an expired order makes it paid if its goods are in stock", async () => {
  const order = await expired();
  expect(await readStock(order.product)).toBe(10);
  await paidLate(order);
  const after = await get(order.id);
  expect(after).toMatchObject({ status: "paid", cancelled_at: null, refunded_amount: 0 });
  expect(steps(after)).toEqual(["unpaid by shopper", "cancelled by system", "paid by platform"]);
  expect([await readStock(order.product), await readSold(order.product)]).toEqual([8, 2]);
  await paidLate(order);
  expect(steps(await get(order.id))).toHaveLength(3);
  expect(await findFaults()).toEqual([]);
});

test("a late payment of a deleted variant takes that variant's stock, and is refunded if there is too little", async () => {
  const owner = await createAdmin("product.read", "product.create", "product.edit", "product.stock", "category.create");
  const lateOrder = async (count: number) => {
    const { id, variants } = await createSizedProduct(owner);
    const [small, large] = variants as unknown as [{ id: number }, { id: number }];
    const placed = await shopper.ask("POST", "/v1/order", {
      products: [{ product_id: id, variant_id: small.id, count }],
    });
    const { json } = await shopper.ask("POST", "/v1/pay/pre_order", { order_id: placed.json.id });
    await expireOrder(placed.json.id);
    await sweep(db());
    const order = { id: placed.json.id as number, product: id, out_trade_no: json.out_trade_no as string };
    return { order, small: small.id, large: large.id };
  };
  const withoutSmall = ({ order, large }: Awaited<ReturnType<typeof lateOrder>>) =>
    owner("PUT", `/cms/product/${order.product}`, { options: [], variants: [{ id: large, values: [] }] });

  const enough = await lateOrder(10);
  expect((await withoutSmall(enough)).status).toBe(200);
  await paidLate(enough.order);
  expect((await get(enough.order.id)).status).toBe("paid");
  const { json } = await owner("GET", `/cms/product/${enough.order.product}`);
  expect([json.stock, json.deleted_variants]).toMatchObject([10, [{ id: enough.small, stock: 0, reserved: 10 }]]);

  const tooFew = await lateOrder(3);
  await shopper.ask("POST", "/v1/order", {
    products: [{ product_id: tooFew.order.product, variant_id: tooFew.small, count: 8 }],
  });
  await withoutSmall(tooFew);
  await paidLate(tooFew.order);
  await allSettled();
  expect(await get(tooFew.order.id)).toMatchObject({ status: "refunded", refunded_amount: 8400 });
  expect(await findFaults()).toEqual([]);
});

test("a late payment of a cancelled order whose refund WeChat refuses can be refunded by an admin", async () => {
  const order = await prepaid();
  await shopper.ask("POST", `/v1/order/${order.id}/cancel`);
  await paidLate(order);
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
  await sweep(db());
  vi.restoreAllMocks();
  expect(await get(order.id)).toMatchObject({ status: "cancelled", payment: { amount: 3000 } });
  const faults = ["A cancelled order holds money that nobody sends back:", `  order ${order.id} (`];
  expect(await findFaults()).toEqual([expect.stringContaining(faults.join("\n"))]);
  const again = await admin(
    "POST",
    `/cms/order/${order.id}/refund`,
    { reason: "Late." },
    { "idempotency-key": "late" },
  );
  expect(again.json.refunds.map(({ amount, status }: Record<string, unknown>) => [amount, status])).toEqual([
    [3000, "failed"],
    [3000, "pending"],
  ]);
  await settled();
  expect((await get(order.id)).status).toBe("refunded");
  expect(await findFaults()).toEqual([]);
});

test("a cancellation of an order that is paid at WeChat applies the payment", async () => {
  const order = await prepaid();
  await request("POST", `/sandbox/payments/${order.out_trade_no}`, { body: { action: "pay", notify: "none" } });
  for (const cancelled of [
    await shopper.ask("POST", `/v1/order/${order.id}/cancel`),
    await admin("PUT", `/cms/order/${order.id}/status`, { status: "cancelled", reason: "x" }),
  ])
    expect(cancelled.json).toMatchObject({ status: 409, code: "order_state" });
  const [attempt] = await db().select().from(payments).where(eq(payments.order_id, order.id));
  expect(attempt!.status).toBe("success");
  expect(await readStock(order.product)).toBe(8);
  expect(await findFaults()).toEqual([]);
});

test("a payment notified during a cancellation remains received even if WeChat calls it closed", async () => {
  const order = await prepaid();
  interceptWechat(async (call) => {
    if (!/close$/.test(call)) return undefined;
    await paidLate(order);
    return wechatError(400, "ORDER_CLOSED");
  });
  expect((await shopper.ask("POST", `/v1/order/${order.id}/cancel`)).json).toMatchObject({
    status: 409,
    code: "order_state",
  });
  const [attempt] = await db().select().from(payments).where(eq(payments.order_id, order.id));
  expect([attempt!.status, attempt!.closed_at, (await get(order.id)).status]).toEqual(["success", null, "paid"]);
  expect(await findFaults()).toEqual([]);
});
