import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { settings } from "@/db/schema/content";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, findFaults, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { remedies } from "@/lib/system/findings/examine-data";
import { invariants } from "@/lib/system/findings/invariants";

/** The query that finds nothing must be able to find something: each fault is planted, seen, and rolled back. */
let shop: Awaited<ReturnType<typeof openShop>>;
let product = 0;
let variant = 0;
let other = { id: 0, variant_id: null as number | null };
const addStock = (count: number, goods: typeof other = { id: product, variant_id: variant }) =>
  sql`with own as (update variants set stock = stock + ${count} where id = ${goods.variant_id})
    update products set stock = stock + ${count} where id = ${goods.id}`;
let shopper = 0;
let unpaid = 0;
let paid = 0;
let cancelled = 0;
let refunded = 0;
let parted = 0;
let shipped = 0;
let counter = 0;
/** A request for one of two units that have left, and one whose money is back, for a unit that had not. */
let asked = 0;
let paidBack = 0;
beforeAll(async () => {
  shop = await openShop();
  const buyer = await createShopper();
  const admin = await createAdmin("order.refund", "order.ship", "order.read");
  const made = await createProduct({ price: 100, stock: 40 });
  [product, variant] = [made.id, made.variant_id!];
  other = await createProduct();
  shopper = buyer.id;
  const place = async () => (await buyer.order([product, 2])).id;
  [unpaid, paid, cancelled, refunded] = [await place(), await place(), await place(), await place()];
  [parted, shipped] = [await place(), await place()];
  const kept = await place();
  for (const id of [paid, refunded, parted, shipped, kept]) await pay(buyer, id);
  await shop.settled();
  const { items } = (await admin("GET", `/cms/order/${parted}`)).json;
  const parcel = { carrier: "SF", tracking_no: "SF1" };
  await db().delete(settings).where(eq(settings.key, "order.deliveries"));
  await db().insert(settings).values({ key: "order.deliveries", value: "express,pickup" });
  const toPickUp = { products: [{ product_id: product, count: 2 }], delivery: "pickup" };
  counter = (await buyer.ask("POST", "/v1/order", toPickUp)).json.id;
  await pay(buyer, counter);
  await admin("POST", `/cms/order/${parted}/shipment`, { ...parcel, items: [{ item_id: items[0].id, count: 1 }] });
  await admin("PUT", `/cms/order/${shipped}/status`, { status: "shipped", ...parcel });
  await buyer.ask("POST", `/v1/order/${cancelled}/cancel`);
  await admin("POST", `/cms/order/${refunded}/refund`, { reason: "x" }, { "idempotency-key": randomUUID() });
  const ask = async (order_id: number) => {
    const { json } = await buyer.ask("GET", `/v1/order/${order_id}`);
    const body = { order_id, type: "refund", reason: "other", items: [{ item_id: json.items[0].id, count: 1 }] };
    return (await buyer.ask("POST", "/v1/after_sale", body)).json.id as number;
  };
  [asked, paidBack] = [await ask(shipped), await ask(kept)];
  await shop.settled();
});
afterAll(() => shop.close());

class Enough extends Error {}

async function found(...statements: SQL[]): Promise<string[]> {
  let seen: string[] = [];
  await db()
    .transaction(async (tx) => {
      await tx.execute(sql`set constraints all immediate`); // what triggers keep is kept before the question, not at the commit
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
  sql`insert into payments (order_id, out_trade_no, status, amount, transaction_id, paid_at, learned_from) values ${values}`;
const refundOf = (orderId: number, amount: number, status: "success" | "surplus" = "success") =>
  sql`insert into refunds (order_id, payment_id, out_refund_no, refund_id, amount, reason, status, "by", completed_at, learned_from)
      select order_id, id, 'planted', '5030', ${amount}, 'x', 'success', 'admin', now(), 'query' from payments where order_id = ${orderId} and status = ${status}`;
const without = (table: string, ...constraints: string[]) =>
  constraints.map((name) => sql.raw(`alter table ${table} drop constraint ${name}`));
/** The database refuses to delete such rows: a fault may be older, or somebody with all rights made it. */
const oneCopy = () => [
  sql`with coupon as (insert into coupons (name, kind, tiers, valid_days, total, claimed) values ('Planted', 'amount', '[]', 7, 9, 1) returning id)
    insert into user_coupons (coupon_id, user_id, seq, name, level, kind, tiers, valid_from, valid_to)
    select id, ${shopper}, 1, 'Planted', 'order', 'amount', '[]', now(), now() + interval '1 day' from coupon`,
];
const plantInvoice = (values: SQL) =>
  sql`insert into invoices (order_id, user_id, title, due_at, issued_at, status, amount, number, file)
    select id, user_id, '{"kind": "personal", "name": "Mei"}', now(), now(), ${values} from orders where id = ${paid}`;
const unkept = (table: string) => sql.raw(`alter table ${table} disable trigger ${table}_undeletable`);

test("a shop without faults has no findings", async () => {
  expect(await findFaults()).toEqual([]);
  expect(await found()).toEqual([]);
});

const planted: Record<string, () => SQL[]> = {
  "the text by which an order is found has other goods or parcels than the order": () => [
    sql`update orders set goods = 'Something else' where id = ${unpaid}`,
  ],
  "stock is not the sum of its ledger": () => [addStock(1)],
  "a line of a bill has neither a match nor a difference, or both": () => [
    sql`insert into bills (day, status, read_at, payments, paid_amount) values ('2020-01-01', 'ready', now(), 1, 100)`,
    sql`insert into bill_lines (day, kind, transaction_id, out_trade_no, amount, fee, at) values ('2020-01-01', 'payment', '4200', 'K', 100, 0, now())`,
  ],
  "the sums of a bill are not those of its lines": () => [
    sql`insert into bills (day, status, read_at, fees) values ('2020-01-01', 'empty', now(), 1)`,
  ],
  "stock of an order is not held exactly once, or not given back exactly once": () => [
    unkept("stock_ledger"),
    sql`delete from stock_ledger where order_id = ${unpaid}`,
    addStock(2),
  ],
  "stock of an order was taken twice, or given back before it was taken": () => [
    sql`insert into stock_ledger (product_id, variant_id, order_id, delta, reason) values (${product}, ${variant}, ${unpaid}, -2, 'order'), (${product}, ${variant}, ${unpaid}, 2, 'cancel')`,
  ],
  "an order holds stock that its state does not, or the other way round": () => [
    sql`insert into stock_ledger (product_id, variant_id, order_id, delta, reason) values (${product}, ${variant}, ${paid}, 2, 'cancel')`,
    addStock(2),
  ],
  "stock moved for an order that has no such item": () => [
    sql`insert into stock_ledger (product_id, variant_id, order_id, delta, reason) values (${other.id}, ${other.variant_id}, ${unpaid}, 5, 'cancel')`,
    addStock(5, other),
  ],
  "an order is paid without one payment of its exact total": () => [
    sql`update payments set amount = amount - 1 where order_id = ${paid}`,
    sql`update notifications set amount = amount - 1 where order_id = ${paid}`,
  ],
  "an unpaid order holds money": () => [payment(sql`(${unpaid}, 'planted', 'success', 200, 'T1', now(), 'query')`)],
  "a cancelled order holds money that nobody sends back": () => [
    payment(sql`(${cancelled}, 'planted', 'success', 200, 'T1', now(), 'query')`),
  ],
  "an order is refunding without one refund under way of all that is left": () => [
    sql`insert into order_events (order_id, "from", "to", "by") values (${paid}, 'paid', 'refunding', 'admin')`,
    sql`update orders set status = 'refunding', refunding_from = 'paid' where id = ${paid}`,
  ],
  "money that came a second time was not sent back": () => [
    payment(sql`(${paid}, 'planted', 'surplus', 200, 'T1', now(), 'query')`),
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
    payment(sql`(${paid}, 'planted', 'surplus', 200, 'T1', now(), 'query')`),
    refundOf(paid, 200, "surplus"),
    sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, "by")
        select order_id, payment_id, 'planted too', 1, 'x', 'pending', 'admin' from refunds where out_refund_no = 'planted'`,
  ],
  "the refunded amount is not the sum of the refunds": () => [refundOf(paid, 100)],
  "refunded, but not in full; or in full, but not refunded": () => [
    refundOf(paid, 200),
    sql`update orders set refunded_amount = 200 where id = ${paid}`,
  ],
  "the figures of a customer are not those of the orders": () => [
    sql`update customer_figures set spent = spent - 1 where user_id = ${shopper}`,
  ],
  "the totals of an order are not those of its items": () => [
    sql`update orders set total_count = 1 where id = ${unpaid}`,
  ],
  "the discounts of an order are not those of its lines": () => [
    sql`update order_items set discount = 1 where order_id = ${unpaid}`,
  ],
  "a discount is not the sum of its shares": () => [
    sql`insert into order_discounts (order_id, kind, name, target, amount, shares) values (${unpaid}, 'admin', 'x', 'goods', 2, '{1}')`,
  ],
  "a product counts other ratings than its published reviews have": () => [
    sql`update products set rating_sum = 5, rating_count = 1 where id = ${product}`,
  ],
  "a review is not about a completed order line of its author": () => [
    sql`insert into reviews (item_id, product_id, user_id, rating, status)
      select id, product_id, ${shopper}, 5, 'pending' from order_items where order_id = ${paid}`,
  ],
  "an invoice is not over the money of its order": () => [
    plantInvoice(sql`'issued', total_price + 1, 'N1', 'uploads/a.pdf'`),
  ],
  "an issued invoice has no file": () => [plantInvoice(sql`'issued', total_price, 'N1', null`)],
  "a coupon is used by an order without its discount": () => [
    ...oneCopy(),
    sql`update user_coupons set status = 'used', order_id = ${paid} where name = 'Planted'`,
  ],
  "an order has the discount of a coupon that was not used for it": () => [
    ...oneCopy(),
    sql`insert into order_discounts (order_id, kind, source_id, name, target, amount) select ${paid}, 'coupon', id, 'x', 'freight', 1 from user_coupons where name = 'Planted'`,
  ],
  "a coupon has another number of copies than it counts, or more than its total": () => [
    ...oneCopy(),
    sql`update coupons set claimed = 2 where name = 'Planted'`,
  ],
  "the events of an order are not an unbroken chain": () => [
    unkept("order_events"),
    sql`delete from order_events where order_id = ${paid} and "from" is null`,
  ],
  "the events of an order end elsewhere than the order": () => [
    sql`insert into order_events (order_id, "from", "to", "by") values (${paid}, 'paid', 'shipped', 'admin')`,
  ],
  "a line counts other goods as shipped than its parcels hold": () => [
    sql`update order_items set shipped_count = 0 where order_id = ${parted}`,
  ],
  "a parcel is empty": () => [
    sql`insert into shipments (order_id, carrier, tracking_no, shipped_at) values (${paid}, 'SF', 'planted', now())`,
  ],
  "an order is shipped before all its lines are in parcels, or is not although they are": () => [
    sql`update orders set shipped_at = now() where id = ${parted}`,
  ],
  "a line counts other units as asked back than its requests claim": () => [
    sql`update order_items set claimed_count = 0 where order_id = ${shipped}`,
  ],
  "requests get more than was paid for a line, or less although all of it is asked back": () => [
    sql`update after_sale_items set entitled = 201 where after_sale_id = ${asked}`,
  ],
  "what a request gets is not what its lines get": () => [
    sql`update after_sales set entitled = 99 where id = ${asked}`,
  ],
  "a request is refunded without its money, or its money went without it": () => [
    sql`update after_sales set agreed = 99 where id = ${paidBack}`,
  ],
  "requests get more freight than was paid": () => [
    sql`update after_sales set agreed_freight = 1 where id = ${paidBack}`,
  ],
  "something is asked back of an order that was not paid, or is over": () => [
    sql`update after_sales set order_id = order_id where id = ${asked}`,
    sql`update orders set paid_at = null, status = 'unpaid', shipped_at = null where id = ${shipped}`,
  ],
  "the events of a request are not an unbroken chain to its state": () => [
    sql`insert into after_sale_events (after_sale_id, "from", "to", "by") values (${asked}, 'requested', 'approved', 'admin')`,
  ],
  "a request of one shopper is about the order of another": () => [
    sql`update after_sales set user_id = (select min(id) from users) where id = ${asked}`,
  ],
  "goods left for an order that was not paid": () => [
    sql`update order_items set shipped_count = 1 where order_id = ${unpaid}`,
    sql`insert into shipments (order_id, carrier, tracking_no, shipped_at) values (${unpaid}, 'SF', 'planted', now())`,
    sql`insert into shipment_items (shipment_id, item_id, order_id, count)
        select s.id, i.id, ${unpaid}, 1 from shipments s join order_items i on i.order_id = s.order_id where s.tracking_no = 'planted'`,
  ],
  "a parcel goes otherwise than its order says": () => [
    sql`update shipments set carrier = null, tracking_no = null where order_id = ${shipped}`,
  ],
  "goods that go at once left in parts": () => [
    sql`insert into shipments (order_id, shipped_at) values (${counter}, now())`,
    sql`insert into shipment_items (shipment_id, item_id, order_id, count)
        select s.id, i.id, i.order_id, 1 from shipments s join order_items i on i.order_id = s.order_id where s.order_id = ${counter}`,
    sql`update order_items set shipped_count = 1 where order_id = ${counter}`,
  ],
  "freight is charged where nothing is sent": () => [sql`update orders set freight = 1 where id = ${counter}`],
  "the freight of an order is not the sum of its parts": () => [
    sql`update orders set freight_detail = '{"parts": [{"amount": 1}]}' where id = ${paid}`,
  ],
  "a freight template has not one rule for everywhere else": () => [
    sql`insert into freight_templates (name) values ('planted')`,
  ],
  "a freight template has a region twice": () => [
    sql`with made as (insert into freight_templates (name) values ('planted') returning id)
        insert into freight_rules (template_id, position, regions, first, first_price, next, next_price)
        select id, 0, array['65', '65'], 1, 0, 1, 0 from made`,
  ],
  "a product names a template that is not for express": () => [
    sql`with made as (insert into freight_templates (name, delivery) values ('planted', 'local') returning id)
        update products set freight_template_id = (select id from made) where id = ${product}`,
  ],
  "a product has no variant": () => [sql`update variants set deleted_at = now() where id = ${other.variant_id}`],
  "a product does not follow its variants": () => [
    sql`update variants set price = price + 1 where id = ${other.variant_id}`,
  ],
  "a variant has not one value of each option": () => [
    sql`update variants set values = '{Tin}' where id = ${other.variant_id}`,
  ],
  "sold is not what paid orders took": () => [sql`update products set sold = sold + 1 where id = ${product}`],
  "a category does not count its products on sale": () => [
    sql`update categories set product_count = product_count + 1 where id = (select category_id from products where id = ${product})`,
  ],
  "an attempt to pay is not over the total of its order": () => [
    sql`insert into payments (order_id, out_trade_no, amount) values (${unpaid}, 'planted', 1)`,
  ],
  "a payment is open whose order is no longer unpaid": () => [
    sql`insert into payments (order_id, out_trade_no, amount) values (${cancelled}, 'planted', 200)`,
  ],
  "a payment is marked received without a notification or query result": () => [
    unkept("notifications"),
    sql`delete from notifications where order_id = ${paid}`,
  ],
  "a refund is marked successful without a notification or query result": () => [
    unkept("notifications"),
    sql`delete from notifications where order_id = ${refunded} and out_refund_no is not null`,
  ],
  "a refund or a report to the platform is not tried again for days": () => [
    sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, "by", next_attempt_at)
        select order_id, id, 'planted', 1, 'x', 'admin', '2999-01-01' from payments where order_id = ${paid}`,
  ],
  "an order was moved by somebody who may not": () => [
    unkept("order_events"),
    ...without("order_events", "order_events_by_platform"),
    sql`update order_events set "by" = 'shopper' where order_id = ${paid} and "to" = 'paid'`,
  ],
  "an order is of somebody who did not place it": () => [
    sql`update orders set user_id = (select min(id) from users) where id = ${unpaid}`,
  ],
  "an order has the time of a state that it never had, or a state without its time": () => [
    sql`update orders set shipped_at = now() where id = ${refunded}`,
  ],
  "an order is unpaid a day after its time to pay": () => [
    sql`update orders set expires_at = now() - interval '1 day' where id = ${unpaid}`,
  ],
  "a shipment was never to be reported to the platform": () => [
    sql`update orders set shipped_at = now() where id = ${paid}`,
  ],
  "a change of a stock names a reason that is not its own": () => [
    sql`update stock_ledger set reason = 'refund' where order_id = ${cancelled} and reason = 'cancel'`,
  ],
  "the figures of the dashboard are not those of the orders": () => [
    sql`delete from order_figures where figure = 'paid'`,
  ],
  "the best sellers of the dashboard are not what was sold": () => [
    sql`update product_days set units = units + 1 where product_id = ${product}`,
  ],
  "a line of the journal of an order is no event": () => [
    sql`insert into events (type, resource, resource_id, data, created_at) values ('x', 'x', 1, '{}', now() - interval '1 hour')`,
    sql`delete from events where resource = 'order' and resource_id = ${paid} and type = 'order.paid'`,
  ],
  "a line of the journal of a request is no event": () => [
    sql`insert into events (type, resource, resource_id, data, created_at) values ('x', 'x', 1, '{}', now() - interval '1 hour')`,
    sql`delete from events where resource = 'after_sale' and resource_id = ${asked} and type = 'after_sale.requested'`,
  ],
  "a shopper got more messages than they had accepted": () => [
    sql`insert into messages (event_id, kind, user_id, template_id, status)
      select max(id), 'after_sale', ${shopper}::int, 'planted', 'sent' from events`,
  ],
  "terms were accepted before they were published": () => [
    sql`with planted as (insert into terms_versions (kind, version, article_id, title, content, is_material)
        values ('terms', 1000, 1, 'Planted', 'x', false) returning kind, version, published_at)
      insert into terms_acceptances (user_id, article_id, kind, version, accepted_at)
        select ${shopper}::int, 1, kind, version, published_at - interval '1 second' from planted`,
  ],
  "a request is kept under its key without its answer": () => [
    sql`insert into idempotency_keys (user_id, operation, key, body_hash) values (${shopper}, 'POST /v1/order', 'planted', '-')`,
  ],
  "a shopper with addresses has not one default address": () => [
    sql`update addresses set is_default = false where user_id = ${shopper}`,
  ],
};

for (const [fault, plant] of Object.entries(planted))
  test(`reports: ${fault}`, async () => {
    expect(await found(...plant())).toContain(fault);
  });

test("reports each way in which stock, money and events can differ", async () => {
  for (const [fault, statement] of [
    [
      "stock of an order is not held exactly once, or not given back exactly once",
      sql`update stock_ledger set delta = -1 where order_id = ${unpaid}`,
    ],
    [
      "stock of an order is not held exactly once, or not given back exactly once",
      sql`insert into stock_ledger (product_id, variant_id, order_id, delta, reason) values (${product}, ${variant}, ${paid}, -2, 'order')`,
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
    [
      "an order was moved by somebody who may not",
      sql`insert into order_events (order_id, "from", "to", "by") values (${unpaid}, 'unpaid', 'shipped', 'admin'), (${unpaid}, 'shipped', 'unpaid', 'admin')`,
    ],
    ["the totals of an order are not those of its items", sql`delete from order_items where order_id = ${unpaid}`],
    [
      "the events of an order end elsewhere than the order",
      sql`update order_events set order_id = ${paid} where order_id = ${unpaid}`,
    ],
    [
      "the events of an order are not an unbroken chain",
      sql`update order_events set "from" = 'cancelled' where order_id = ${paid} and "to" = 'paid'`,
    ],
    [
      "an order is shipped before all its lines are in parcels, or is not although they are",
      sql`update orders set shipped_at = null, status = 'paid' where id = ${shipped}`,
    ],
    [
      "a parcel goes otherwise than its order says",
      sql`update shipments set carrier = null, tracking_no = null, courier_name = 'x' where order_id = ${parted}`,
    ],
    [
      "a line counts other goods as shipped than its parcels hold",
      sql`delete from shipment_items where order_id = ${parted}`,
    ],
  ] as const)
    expect(await found(unkept("order_events"), statement)).toContain(fault);
});

test.each<[string, () => SQL]>([
  [
    "a line of another order",
    () =>
      sql`update shipment_items set item_id = (select id from order_items where order_id = ${paid}) where order_id = ${parted}`,
  ],
  ["a parcel of another order", () => sql`update shipment_items set order_id = ${paid} where order_id = ${parted}`],
  ["more than was ordered", () => sql`update order_items set shipped_count = 3 where order_id = ${parted}`],
  ["units claimed by a request", () => sql`update order_items set held_count = 2 where order_id = ${parted}`],
  ["zero units of a line", () => sql`update shipment_items set count = 0 where order_id = ${parted}`],
  [
    "the same line twice",
    () => sql`insert into shipment_items select * from shipment_items where order_id = ${parted}`,
  ],
  ["a carrier and no number", () => sql`update shipments set tracking_no = null where order_id = ${parted}`],
  ["a carrier and a courier", () => sql`update shipments set courier_name = 'x' where order_id = ${parted}`],
])("the database refuses a parcel with %s", async (_, statement) => {
  await expect(db().execute(statement())).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } });
});

test.each<[string, () => SQL]>([
  ["to be sent without an address", () => sql`update orders set address = null where id = ${paid}`],
  ["to be picked up with an address", () => sql`update orders set address = '{}' where id = ${counter}`],
  ["to be picked up without a code", () => sql`update orders set pickup_code = null where id = ${counter}`],
  ["with a code that is not paid", () => sql`update orders set pickup_code = '1' where id = ${unpaid}`],
])("the database refuses an order %s", async (_, statement) => {
  await expect(db().execute(statement())).rejects.toMatchObject({ cause: { code: "23514" } });
});

test.each<[string, () => SQL]>([
  [
    "a refund of another order's payment",
    () => sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, "by")
      select ${shipped}, id, 'planted', 200, 'x', 'admin' from payments where order_id = ${paid}`,
  ],
  [
    "a transaction counted for two payments",
    () => sql`insert into payments (order_id, out_trade_no, status, amount, transaction_id, paid_at)
      select order_id, 'planted', 'surplus', amount, transaction_id, paid_at from payments where order_id = ${paid}`,
  ],
  [
    "an order that a shopper moves to paid",
    () => sql`insert into order_events (order_id, "from", "to", "by") values (${unpaid}, 'unpaid', 'paid', 'shopper')`,
  ],
  ["a changed event", () => sql`update order_events set "by" = 'admin' where order_id = ${paid}`],
  ["a deleted notification", () => sql`delete from notifications where order_id = ${paid}`],
  [
    "a stock adjustment without an admin",
    () =>
      sql`insert into stock_ledger (product_id, variant_id, delta, reason) values (${product}, ${variant}, 1, 'adjust')`,
  ],
  [
    "a ledger line whose sign contradicts its reason",
    () => sql`update stock_ledger set delta = 1 where order_id = ${paid} and reason = 'order'`,
  ],
])("the database refuses %s", async (_, statement) => {
  await expect(db().execute(statement())).rejects.toThrow();
});

const { sql: text } = new PgDialect().sqlToQuery(invariants);
const named = [...text.matchAll(/select '\w+'(?: as kind)?, '(\w+)'(?: as remedy)?, '([^']+)'/g)];

test("every fault of the query has a test here", () => {
  expect(named.map(([, , fault]) => fault).toSorted()).toEqual(Object.keys(planted).toSorted());
});

test("every fault of the query has a remedy, and every remedy a fault", () => {
  expect(new Set(named.map(([, remedy]) => remedy))).toEqual(new Set(Object.keys(remedies)));
});
