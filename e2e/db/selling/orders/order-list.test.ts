import { randomInt, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderStatuses, orders } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { identities, users } from "@/db/schema/users";
import { randomName } from "@/e2e/fixtures/callers/people";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, createShopper, expireOrder, pay, type Shopper } from "@/e2e/fixtures/shop/shop";

const { admin, settled } = orderDesk("order.read", "customer.read", "order.cancel", "order.ship");

const list = async (query: Record<string, string | number | boolean>) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await admin("GET", `/cms/order?${asked}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json;
};
const idsOf = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).items.map(({ id }: { id: number }) => id) as number[];
const place = async (shopper: Shopper) => (await shopper.order([(await createProduct()).id, 1])).id as number;
const set = (id: number, fields: Partial<typeof orders.$inferInsert>) =>
  db().update(orders).set(fields).where(eq(orders.id, id));

test("`q` finds an order by its id, and by parts of its number, phones and names", async () => {
  const shopper = await createShopper();
  const [nickname, email] = [`三月${randomName("Nick")}`, `${randomName()}@shop.example`];
  const phone = `139${randomInt(10_000_000, 99_999_999)}`;
  await db().update(users).set({ nickname }).where(eq(users.id, shopper.id));
  await db()
    .insert(identities)
    .values([
      { user_id: shopper.id, type: 102, identifier: phone },
      { user_id: shopper.id, type: 101, identifier: email },
    ]);
  const id = await place(shopper);
  const recipient = `1${randomInt(3_000_000_000, 9_999_999_999)}`;
  const written = `${recipient.slice(0, 3)}-${recipient.slice(3, 7)} ${recipient.slice(7)}`;
  await db().execute(
    sql`update orders set address = jsonb_set(address, '{phone}', to_jsonb(${written}::text)) where id = ${id}`,
  );
  const [{ order_no }] = (await list({ user_id: shopper.id })).items;
  for (const q of [
    order_no,
    order_no.slice(8),
    ` ${order_no.slice(10)} `,
    nickname,
    nickname.slice(0, -2).toUpperCase(),
    email.toUpperCase(),
    shopper.username,
    shopper.username.slice(2),
    phone,
    phone.slice(2),
    `+86 ${phone}`,
    recipient,
    recipient.slice(1),
    written,
  ])
    expect([q, await idsOf({ q })]).toEqual([q, [id]]);
  expect(await idsOf({ q: String(id), size: 100 })).toContain(id);
  expect(await idsOf({ q: order_no.slice(8), status: "paid" })).toEqual([]);
  expect(await idsOf({ q: order_no.slice(8), status: "unpaid", user_id: shopper.id })).toEqual([id]);
});

const states = { unpaid: 0, paid: 0, shipped: 0, completed: 0, cancelled: 0, refunding: 0, refunded: 0 };
const none = { all: 0, after_sale: 0, ...states };

test("the counts of a shopper's orders by state equal the totals of the filtered list, and are not cached", async () => {
  const [shopper, other, fresh] = [await createShopper(), await createShopper(), await createShopper()];
  const product = await createProduct({ stock: 20 });
  const place = async () => (await shopper.order([product.id, 1])).id as number;
  const [expired, cancelled, paid] = [await place(), await place(), await place(), await place()];
  await other.order([product.id, 1]);
  await shopper.ask("POST", `/v1/order/${cancelled}/cancel`);
  await expireOrder(expired);
  await set(paid, { status: "paid", paid_at: new Date() });
  await expireOrder(paid);

  const { json: counts, headers } = await shopper.ask("GET", "/v1/order/counts");
  expect([headers.etag, headers["cache-control"]]).toEqual([undefined, "private, no-store"]);
  expect(counts).toEqual({ ...none, all: 4, unpaid: 1, paid: 1, cancelled: 2 });
  for (const status of orderStatuses)
    expect([status, counts[status]]).toEqual([
      status,
      (await shopper.ask("GET", `/v1/order?status=${status}`)).json.total,
    ]);
  expect((await fresh.ask("GET", "/v1/order/counts")).json).toEqual(none);
});

test("`needs_refund` lists orders with money to return or an abnormal refund", async () => {
  const shopper = await createShopper();
  const places = async () => {
    const id = await place(shopper);
    await pay(shopper, id);
    return id;
  };
  const [fine, held, surplus, abnormal, under] = [
    await places(),
    await places(),
    await places(),
    await places(),
    await places(),
  ];
  await settled();
  const money = (order_id: number, status: "success" | "surplus") =>
    ({
      order_id,
      status,
      out_trade_no: randomUUID(),
      amount: 1500,
      transaction_id: randomUUID(),
      paid_at: new Date(),
    }) as const;
  await set(held!, { status: "cancelled", cancelled_by: "system" });
  const [second, third] = await db()
    .insert(payments)
    .values([money(surplus!, "surplus"), money(under!, "surplus")])
    .returning();
  const [own] = await db().select().from(payments).where(eq(payments.order_id, abnormal!));
  const refund = (payment: typeof own, status: "failed" | "abnormal" | "processing") =>
    ({
      order_id: payment!.order_id,
      payment_id: payment!.id,
      out_refund_no: randomUUID(),
      amount: 500,
      reason: "x",
      status,
      by: "system",
    }) as const;
  await db()
    .insert(refunds)
    .values([refund(second, "failed"), refund(third, "processing"), refund(own, "abnormal")]);
  const own_orders = { user_id: shopper.id };
  expect(await idsOf({ ...own_orders, needs_refund: true })).toEqual([abnormal, surplus, held]);
  expect(await idsOf({ ...own_orders, needs_refund: false })).toEqual([under, fine]);
  const all = (await list(own_orders)).items as { id: number; needs_refund: boolean }[];
  expect(all.filter((each) => each.needs_refund).map(({ id }) => id)).toEqual([abnormal, surplus, held]);
});
