import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { db } from "../fixtures/in-process";
import { anAdmin, aProduct, aShopper, faults, openShop, pay } from "../fixtures/shop";

/** The query that finds nothing must be able to find something: each fault is planted, seen, and rolled back. */
let shop: Awaited<ReturnType<typeof openShop>>;
let product = 0;
let shopper = 0;
let unpaid = 0;
let paid = 0;
let cancelled = 0;
let refunded = 0;
beforeAll(async () => {
  shop = await openShop();
  const buyer = await aShopper();
  const admin = await anAdmin("order.refund");
  product = (await aProduct({ price: 100 })).id;
  shopper = buyer.id;
  const place = async () => (await buyer.order([product, 2])).id;
  [unpaid, paid, cancelled, refunded] = [await place(), await place(), await place(), await place()];
  for (const id of [paid, refunded]) await pay(buyer, id);
  await shop.settled();
  await buyer.ask("POST", `/v1/order/${cancelled}/cancel`);
  await admin("POST", `/cms/order/${refunded}/refund`, { reason: "x" }, { "idempotency-key": randomUUID() });
  await shop.settled();
});
afterAll(() => shop.close());

class Enough extends Error {}

async function found(...statements: SQL[]): Promise<string[]> {
  let seen: string[] = [];
  await db()
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
      seen = (await rows<{ fault: string }>(tx as unknown as Database, invariants)).map(({ fault }) => fault);
      throw new Enough();
    })
    .catch((error) => {
      if (!(error instanceof Enough)) throw error;
    });
  return [...new Set(seen)];
}

const payment = (values: SQL) =>
  sql`insert into payments (order_id, out_trade_no, status, amount, transaction_id, paid_at) values ${values}`;
const refundOf = (orderId: number, amount: number, of: "success" | "surplus" = "success") =>
  sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, "by")
      select order_id, id, 'planted', ${amount}, 'x', 'success', 'admin' from payments where order_id = ${orderId} and status = ${of}`;
const without = (table: string, ...constraints: string[]) =>
  constraints.map((name) => sql.raw(`alter table ${table} drop constraint ${name}`));
const drop = (index: string) => sql.raw(`drop index ${index}`);

test("a shop in which nothing is wrong has no faults", async () => {
  expect(await faults()).toEqual([]);
  expect(await found()).toEqual([]);
});

const planted: Record<string, () => SQL[]> = {
  "the search table has other words of a user than the user has": () => [
    sql`update user_search set marks = ' customer' where id = ${shopper}`,
  ],
  "the search table has other words of an order than the order has": () => [
    sql`update order_search set marks = ' paid' where id = ${unpaid}`,
  ],
  "stock is not the sum of its ledger": () => [sql`update products set stock = stock + 1 where id = ${product}`],
  "stock of an order is not held exactly once, or not given back exactly once": () => [
    sql`delete from stock_ledger where order_id = ${unpaid}`,
    sql`update products set stock = stock + 2 where id = ${product}`,
  ],
  "stock of an order was taken twice, or given back before it was taken": () => [
    sql`insert into stock_ledger (product_id, order_id, delta, reason) values (${product}, ${unpaid}, -2, 'order'), (${product}, ${unpaid}, 2, 'cancel')`,
  ],
  "an order holds stock that its state does not, or the other way round": () => [
    ...without("orders", "orders_unpaid_holds_stock"),
    sql`update orders set stock_held = false where id = ${paid}`,
    sql`insert into stock_ledger (product_id, order_id, delta, reason) values (${product}, ${paid}, 2, 'cancel')`,
    sql`update products set stock = stock + 2 where id = ${product}`,
  ],
  "stock moved for an order that has no such item": () => [
    sql`with other as (insert into products (category_id, name, price, stock) select category_id, 'Other', 1, 5 from products where id = ${product} returning id)
        insert into stock_ledger (product_id, order_id, delta, reason) select id, ${unpaid}::int, 5, 'order' from other`,
  ],
  "an order is paid without one payment of its exact total": () => [
    sql`update payments set amount = amount - 1 where order_id = ${paid}`,
    sql`update notifications set amount = amount - 1 where order_id = ${paid}`,
  ],
  "an unpaid order holds money": () => [payment(sql`(${unpaid}, 'planted', 'success', 200, 'T1', now())`)],
  "a cancelled order holds money of which no refund tells": () => [
    payment(sql`(${cancelled}, 'planted', 'success', 200, 'T1', now())`),
  ],
  "an order is refunding without one refund under way": () => [
    sql`insert into order_events (order_id, "from", "to", "by") values (${paid}, 'paid', 'refunding', 'admin')`,
    sql`update orders set status = 'refunding', refunding_from = 'paid' where id = ${paid}`,
  ],
  "a payment was received twice over": () => [
    drop("payments_transaction"),
    payment(
      sql`(${paid}, 'planted', 'surplus', 200, (select transaction_id from payments where order_id = ${paid}), now())`,
    ),
    refundOf(paid, 200, "surplus"),
  ],
  "money that came a second time was not sent back": () => [
    payment(sql`(${paid}, 'planted', 'surplus', 200, 'T1', now())`),
  ],
  "a notification was applied more than once": () => [
    sql`insert into notifications (notification_id, event_type, verdict, out_trade_no, transaction_id, amount, resource)
        select 'planted', event_type, verdict, out_trade_no, transaction_id, amount, resource from notifications where order_id = ${paid}`,
  ],
  "a notification was applied to a payment or a refund that shows nothing of it": () => [
    sql`insert into notifications (notification_id, event_type, verdict, out_trade_no, transaction_id, amount, resource)
        values ('planted', 'TRANSACTION.SUCCESS', 'applied', 'nowhere', 'T1', 1, '{}')`,
  ],
  "more was refunded than was paid": () => [
    payment(sql`(${paid}, 'planted', 'surplus', 200, 'T1', now())`),
    refundOf(paid, 200, "surplus"),
    sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, "by")
        select order_id, payment_id, 'planted too', 1, 'x', 'pending', 'admin' from refunds where out_refund_no = 'planted'`,
  ],
  "the refunded amount is not the sum of the refunds": () => [refundOf(paid, 100)],
  "refunded, but not in full; or in full, but not refunded": () => [
    refundOf(paid, 200),
    sql`update orders set refunded_amount = 200 where id = ${paid}`,
  ],
  "the totals of an order are not those of its items": () => [
    sql`update orders set total_count = 1 where id = ${unpaid}`,
  ],
  "the events of an order are not an unbroken chain": () => [
    sql`delete from order_events where order_id = ${paid} and "from" is null`,
  ],
  "the events of an order end elsewhere than the order": () => [
    sql`update orders set status = 'shipped', shipped_at = now() where id = ${paid}`,
  ],
  "an order moved as no order may": () => [
    sql`insert into order_events (order_id, "from", "to", "by") values (${unpaid}, 'unpaid', 'shipped', 'admin'), (${unpaid}, 'shipped', 'unpaid', 'admin')`,
  ],
  "sold is not what paid orders took": () => [sql`update products set sold = sold + 1 where id = ${product}`],
  "a category does not count its products on sale": () => [
    sql`update categories set product_count = product_count + 1 where id = (select category_id from products where id = ${product})`,
  ],
  "a request is kept under its key without its answer": () => [
    sql`insert into idempotency_keys (user_id, operation, key, body_hash) values (${shopper}, 'POST /v1/order', 'planted', '-')`,
  ],
  "a shopper with addresses has not one default address": () => [
    sql`update addresses set is_default = false where user_id = ${shopper}`,
  ],
};

for (const [fault, plant] of Object.entries(planted))
  test(`seen: ${fault}`, async () => {
    expect(await found(...plant())).toEqual([fault]);
  });

test("seen: each way in which stock, money and events may come apart", async () => {
  for (const [fault, statement] of [
    [
      "stock of an order is not held exactly once, or not given back exactly once",
      sql`update stock_ledger set delta = -1 where order_id = ${unpaid}`,
    ],
    [
      "stock of an order is not held exactly once, or not given back exactly once",
      sql`insert into stock_ledger (product_id, order_id, delta, reason) values (${product}, ${cancelled}, 2, 'cancel')`,
    ],
    [
      "stock of an order is not held exactly once, or not given back exactly once",
      sql`insert into stock_ledger (product_id, order_id, delta, reason) values (${product}, ${paid}, -2, 'order')`,
    ],
    [
      "an order is paid without one payment of its exact total",
      sql`update payments set status = 'closed', transaction_id = null where order_id = ${paid}`,
    ],
    [
      "an order is paid without one payment of its exact total",
      sql`update payments set status = 'closed', transaction_id = null where order_id = ${refunded}`,
    ],
    [
      "the refunded amount is not the sum of the refunds",
      sql`update refunds set status = 'failed' where order_id = ${refunded}`,
    ],
    [
      "refunded, but not in full; or in full, but not refunded",
      sql`update orders set refunded_amount = 199 where id = ${refunded}`,
    ],
    ["the totals of an order are not those of its items", sql`delete from order_items where order_id = ${unpaid}`],
    ["the events of an order end elsewhere than the order", sql`delete from order_events where order_id = ${unpaid}`],
    [
      "the events of an order are not an unbroken chain",
      sql`update order_events set "from" = 'cancelled' where order_id = ${paid} and "to" = 'paid'`,
    ],
  ] as const)
    expect(await found(statement)).toContain(fault);
});

test("every fault of the query is planted here", () => {
  const { sql: text } = new PgDialect().sqlToQuery(invariants);
  const named = [...text.matchAll(/select '([^']+)'/g)].map(([, fault]) => fault);
  expect(named.toSorted()).toEqual(Object.keys(planted).toSorted());
});
