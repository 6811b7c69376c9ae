import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { anAdmin, aProduct, aShopper, faults, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { innermost } from "@/lib/kernel/contract/errors";
import { invariants } from "@/lib/system/health/invariants";

/**
 * These tests change the books in the database past the app, as somebody might: a constraint refuses the change, or the invariants find
 * it.
 */
let shop: Awaited<ReturnType<typeof openShop>>;
const id: Record<"unpaid" | "begun" | "paid" | "cancelled" | "refunded" | "shipped" | "completed" | "part", number> = {
  ...{ unpaid: 0, begun: 0, paid: 0, cancelled: 0, refunded: 0, shipped: 0, completed: 0, part: 0 },
};
let product = 0;
let variant = 0;
beforeAll(async () => {
  shop = await openShop();
  const buyer = await aShopper();
  const admin = await anAdmin(
    "order.refund",
    "order.ship",
    "order.complete",
    "product.stock",
    "order.read",
    "product.read",
  );
  const made = await aProduct({ price: 100, stock: 50 });
  [product, variant] = [made.id, made.variant_id!];
  for (const name of Object.keys(id) as (keyof typeof id)[]) id[name] = (await buyer.order([product, 2])).id;
  for (const name of ["paid", "refunded", "shipped", "completed", "part"] as const) await pay(buyer, id[name]);
  await shop.settled();
  await buyer.ask("POST", "/v1/pay/pre_order", { order_id: id.begun });
  await buyer.ask("POST", `/v1/order/${id.cancelled}/cancel`);
  const status = (name: keyof typeof id, body: object) => admin("PUT", `/cms/order/${id[name]}/status`, body);
  for (const name of ["shipped", "completed"] as const)
    await status(name, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  await status("completed", { status: "completed" });
  const refund = (order: number, body: object) =>
    admin("POST", `/cms/order/${order}/refund`, body, { "idempotency-key": randomUUID() });
  await refund(id.refunded, { reason: "x" });
  await refund(id.part, { reason: "x", amount: 50 });
  await admin("POST", `/cms/product/${product}/stock`, { delta: 5, reason: "found" });
  await shop.settled();
});
afterAll(() => shop.close());

class Enough extends Error {}

/** Plants it, asks, and takes it back. Returns the name of the constraint that refused it, or the faults that were found. */
async function plant(statements: SQL[]): Promise<string[]> {
  let seen: string[] = [];
  try {
    await db().transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
      seen = (await rows<{ fault: string }>(tx as unknown as Database, invariants)).map(({ fault }) => fault);
      throw new Enough();
    });
  } catch (error) {
    if (error instanceof Enough) return [...new Set(seen)];
    const said = innermost(error);
    return [`refused: ${/constraint "(\w+)"/.exec(said)?.[1] ?? said}`];
  }
  return seen;
}

const refused = (constraint: string) => `refused: ${constraint}`;
const kept = (table: string) => refused(`Rows of ${table} are never deleted`);
const mayChangeEvents = sql`alter table order_events disable trigger order_events_undeletable`;
const receive = (order: number, status: "success" | "surplus", transaction = "T1") =>
  sql`insert into payments (order_id, out_trade_no, status, amount, transaction_id, paid_at, learned_from)
      values (${order}, 'planted', ${status}, 200, ${transaction}, now(), 'query')`;
const sendBack = (order: number, amount: number, status: string, paymentStatus = "success") =>
  sql`insert into refunds (order_id, payment_id, out_refund_no, refund_id, amount, reason, status, "by", completed_at, learned_from)
      select order_id, id, 'planted', '5030', ${amount}, 'x', ${status}, 'admin', now(), 'query' from payments where order_id = ${order} and status = ${paymentStatus}`;
const event = (order: number, from: string, to: string, by: string) =>
  sql`insert into order_events (order_id, "from", "to", "by") values (${order}, ${from}, ${to}, ${by})`;
const ledger = (delta: number, reason: string, order: number | null = null, user: number | null = null) =>
  sql`insert into stock_ledger (product_id, variant_id, delta, reason, order_id, user_id) values (${product}, ${variant}, ${delta}, ${reason}, ${order}, ${user})`;
const addStock = (count: number) =>
  sql`with own as (update variants set stock = stock + ${count} where id = ${variant}) update products set stock = stock + ${count} where id = ${product}`;
const refunding = (order: number) => [
  event(order, "paid", "refunding", "admin"),
  sql`update orders set status = 'refunding', refunding_from = 'paid' where id = ${order}`,
];

const uncovered = "a payment was received, but no notification or answer of the platform told so";
const owed = "a cancelled order holds money that nobody sends back";
const notHeld = "stock of an order is not held exactly once, or not given back exactly once";
const times = "an order has the time of a state that it never had, or a state without its time";
const otherReason = "a change of a stock names a reason that is not its own";
const figures = "the figures of the dashboard are not those of the orders";

const planted: [name: string, outcome: string, statements: () => SQL[]][] = [
  [
    "an open attempt over 1 fen",
    "an attempt to pay is not over the total of its order",
    () => [sql`update payments set amount = 1 where order_id = ${id.begun}`],
  ],
  [
    "a cancelled order that keeps its money with a refund of 1 fen",
    owed,
    () => [receive(id.cancelled, "success"), sendBack(id.cancelled, 1, "pending")],
  ],
  [
    "a cancelled order that keeps its money with a failed refund",
    owed,
    () => [receive(id.cancelled, "success"), sendBack(id.cancelled, 200, "failed")],
  ],
  [
    "a surplus whose only refund failed",
    "money that came a second time was not sent back",
    () => [receive(id.paid, "surplus"), sendBack(id.paid, 200, "failed", "surplus")],
  ],
  [
    "a refund of another order's payment",
    refused("refunds_payment_of_order"),
    () => [
      sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, "by")
          select ${id.shipped}, id, 'planted', 200, 'x', 'admin' from payments where order_id = ${id.paid}`,
    ],
  ],
  [
    "refunding with a refund of 1 fen",
    "an order is refunding without one refund under way of all that is left",
    () => [...refunding(id.paid), sendBack(id.paid, 1, "pending")],
  ],
  [
    "an invented success of a payment",
    uncovered,
    () => [
      sql`update payments set status = 'success', transaction_id = 'T1', paid_at = now() where order_id = ${id.begun}`,
      event(id.begun, "unpaid", "paid", "platform"),
      sql`update orders set status = 'paid', paid_at = now() where id = ${id.begun}`,
      sql`update products set sold = sold + 2 where id = ${product}`,
    ],
  ],
  [
    "an invented success of a refund",
    "a refund succeeded, but no notification or answer of the platform told so",
    () => [
      sendBack(id.paid, 50, "success"),
      sql`update refunds set learned_from = null where out_refund_no = 'planted'`,
      sql`update orders set refunded_amount = 50 where id = ${id.paid}`,
    ],
  ],
  [
    "an invented success of a refund without the platform's number",
    refused("refunds_success"),
    () => [
      sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, "by")
          select order_id, id, 'planted', 50, 'x', 'success', 'admin' from payments where order_id = ${id.paid}`,
    ],
  ],
  [
    "paid, moved by a shopper",
    refused("order_events_by_platform"),
    () => [event(id.unpaid, "unpaid", "paid", "shopper")],
  ],
  [
    "refunded, moved by a shopper",
    refused("order_events_by_platform"),
    () => [event(id.paid, "refunding", "refunded", "shopper")],
  ],
  [
    "shipped, moved by a shopper",
    "an order was moved by somebody who may not",
    () => [
      mayChangeEvents,
      sql`update order_events set "by" = 'shopper' where order_id = ${id.shipped} and "to" = 'shipped'`,
    ],
  ],
  [
    "an event of an order changed later",
    refused("Rows of order_events are never updated"),
    () => [sql`update order_events set reason = 'another' where order_id = ${id.paid}`],
  ],
  [
    "a refund due in 2999",
    "a refund or a report to the platform is not tried again for days",
    () => [
      sendBack(id.paid, 1, "pending"),
      sql`update refunds set next_attempt_at = '2999-01-01' where out_refund_no = 'planted'`,
    ],
  ],
  [
    "an open attempt on a cancelled order",
    "a payment is open whose order is no longer unpaid",
    () => [sql`insert into payments (order_id, out_trade_no, amount) values (${id.cancelled}, 'planted', 200)`],
  ],
  [
    "an applied notification deleted",
    kept("notifications"),
    () => [sql`delete from notifications where order_id = ${id.paid}`],
  ],
  [
    "an applied notification made into another",
    uncovered,
    () => [sql`update notifications set verdict = 'ignored' where order_id = ${id.paid}`],
  ],
  ["an ownerless stock adjustment", refused("stock_ledger_adjusted_by"), () => [addStock(3), ledger(3, "adjust")]],
  [
    "a ledger line with a wrong reason",
    otherReason,
    () => [sql`update stock_ledger set reason = 'refund' where order_id = ${id.cancelled} and reason = 'cancel'`],
  ],
  [
    "a ledger line of an order whose reason says that it is of none",
    refused("stock_ledger_order"),
    () => [sql`update stock_ledger set reason = 'initial' where order_id = ${id.cancelled} and reason = 'cancel'`],
  ],
  [
    "a ledger line that takes where its reason gives",
    refused("stock_ledger_sign"),
    () => [sql`update stock_ledger set reason = 'order' where order_id = ${id.cancelled} and reason = 'cancel'`],
  ],
  [
    "a refunded order that keeps its stock behind shipped_at",
    times,
    () => [
      sql`alter table stock_ledger disable trigger stock_ledger_undeletable`,
      sql`update orders set shipped_at = now() where id = ${id.refunded}`,
      sql`update order_items set restocked_count = 0 where order_id = ${id.refunded}`,
      sql`delete from stock_ledger where order_id = ${id.refunded} and reason = 'refund'`,
      addStock(-2),
    ],
  ],
  [
    "an event of an order's journal removed",
    "a line of the journal of an order is no event",
    () => [
      sql`insert into events (type, resource, resource_id, data, created_at) values ('x', 'x', 1, '{}', now() - interval '1 hour')`,
      sql`delete from events where resource = 'order' and resource_id = ${id.paid} and type = 'order.paid'`,
    ],
  ],
  [
    "a message that was sent without a consent",
    "a shopper got more messages than they had accepted",
    () => [
      sql`insert into messages (event_id, kind, user_id, template_id, status)
          select e.id, 'after_sale', o.user_id, 'planted', 'sent' from events e join orders o on o.id = e.resource_id where e.type = 'order.paid' and o.id = ${id.paid}`,
    ],
  ],
  [
    "a delivery of one event twice over in a round",
    refused("deliveries_once"),
    () => [
      sql`insert into bots (name, kind, address, types, language, editor_id) select 'planted', 'wecom', 'x', '{}', 'en', min(id) from users`,
      ...[1, 2].map(
        () =>
          sql`insert into deliveries (bot_id, event_id) select b.id, max(e.id) from bots b, events e where b.name = 'planted' group by b.id`,
      ),
    ],
  ],
  [
    "more consents left than were given",
    refused("consents_left"),
    () => [
      sql`insert into consents (user_id, template_id, accepted, "left") select user_id, 'planted', 1, 2 from orders where id = ${id.paid}`,
    ],
  ],
  ["a whole order removed", kept("orders"), () => [sql`delete from orders where id = ${id.unpaid}`]],
  [
    "a whole order removed with its ledger, by somebody who may switch triggers off",
    figures,
    () => [
      ...["orders", "order_events", "stock_ledger"].map((table) =>
        sql.raw(`alter table ${table} disable trigger ${table}_undeletable`),
      ),
      ...["stock_ledger", "order_events", "order_items"].map(
        (table) => sql`delete from ${sql.raw(table)} where order_id = ${id.unpaid}`,
      ),
      sql`delete from orders where id = ${id.unpaid}`,
      addStock(2),
    ],
  ],
  [
    "shipped without a shipment",
    "an order is shipped before all its lines are in parcels, or is not although they are",
    () => [
      event(id.paid, "paid", "shipped", "admin"),
      sql`update orders set status = 'shipped', shipped_at = now() where id = ${id.paid}`,
      sql`insert into shipping_reports (order_id) values (${id.paid})`,
    ],
  ],
  [
    "shipped without a report",
    "a shipment was never to be reported to the platform",
    () => [sql`delete from shipping_reports where order_id = ${id.shipped}`],
  ],
  [
    "completed without its time",
    refused("orders_completed_at"),
    () => [sql`update orders set completed_at = null where id = ${id.completed}`],
  ],
  [
    "paid with cancelled_by",
    refused("orders_not_cancelled"),
    () => [sql`update orders set cancelled_by = 'shopper' where id = ${id.paid}`],
  ],
  [
    "unpaid a day past its end",
    "an order is unpaid a day after its time to pay",
    () => [sql`update orders set expires_at = now() - interval '1 day' where id = ${id.unpaid}`],
  ],
  [
    "a changed owner",
    "an order is of somebody who did not place it",
    () => [sql`update orders set user_id = (select min(id) from users) where id = ${id.paid}`],
  ],
  [
    "the dashboard's figures of orders",
    figures,
    () => [sql`update order_figures set amount = amount + 1 where figure = 'received'`],
  ],
  [
    "the dashboard's best sellers",
    "the best sellers of the dashboard are not what was sold",
    () => [sql`update product_days set units = units + 1 where product_id = ${product}`],
  ],
  ["a stock raised past its ledger", "stock is not the sum of its ledger", () => [addStock(1)]],
  [
    "fewer than no goods sold",
    refused("products_sold"),
    () => [sql`update products set sold = -1 where id = ${product}`],
  ],
  ["a ledger line removed", kept("stock_ledger"), () => [sql`delete from stock_ledger where order_id = ${id.paid}`]],
  [
    "less taken than was ordered",
    notHeld,
    () => [sql`update stock_ledger set delta = -1 where order_id = ${id.unpaid}`, addStock(1)],
  ],
  [
    "stock of an order given back before it was taken again",
    refused("order_items_restocked"),
    () => [ledger(-2, "late_payment", id.unpaid), ledger(2, "cancel", id.unpaid)],
  ],
  [
    "a paid order that holds no stock",
    "an order holds stock that its state does not, or the other way round",
    () => [ledger(2, "cancel", id.paid), addStock(2)],
  ],
  [
    "a line that counts goods as given back which the ledger does not",
    notHeld,
    () => [sql`update order_items set restocked_count = 2 where order_id = ${id.paid}`],
  ],
  [
    "stock moved for an order without such a line",
    "stock moved for an order that has no such item",
    () => [
      sql`insert into stock_ledger (product_id, variant_id, order_id, delta, reason)
          select product_id, id, ${id.unpaid}::int, 5, 'cancel' from variants where product_id <> ${product} and deleted_at is null limit 1`,
      sql`with moved as (select variant_id from stock_ledger order by id desc limit 1),
          own as (update variants set stock = stock + 5 where id in (select * from moved))
          update products set stock = stock + 5 where variant_id in (select * from moved)`,
    ],
  ],
  [
    "a payment of less than the order",
    "an order is paid without one payment of its exact total",
    () => [sql`update payments set amount = amount - 1 where order_id = ${id.paid}`],
  ],
  ["an unpaid order that holds money", "an unpaid order holds money", () => [receive(id.unpaid, "success")]],
  [
    "a transaction counted for two payments",
    refused("payments_transaction"),
    () => [
      sql`insert into payments (order_id, out_trade_no, status, amount, transaction_id, paid_at)
          select order_id, 'planted', 'surplus', amount, transaction_id, paid_at from payments where order_id = ${id.paid}`,
    ],
  ],
  [
    "a notification applied twice",
    "a notification was applied more than once",
    () => [
      sql`insert into notifications (notification_id, event_type, verdict, out_trade_no, transaction_id, amount, resource)
          select 'planted', event_type, verdict, out_trade_no, transaction_id, amount, resource from notifications where order_id = ${id.paid}`,
    ],
  ],
  [
    "more refunded than was paid",
    "more was refunded than was paid",
    () => [sendBack(id.paid, 200, "success"), sql`update refunds set amount = 201 where out_refund_no = 'planted'`],
  ],
  [
    "a refunded amount without a refund",
    "the refunded amount is not the sum of the refunds",
    () => [sql`update orders set refunded_amount = 10 where id = ${id.paid}`],
  ],
  [
    "totals that are not those of the lines",
    "the totals of an order are not those of its items",
    () => [sql`update orders set total_count = 1 where id = ${id.unpaid}`],
  ],
  [
    "freight that the total does not have",
    "the totals of an order are not those of its items",
    () => [sql`update orders set freight = 1 where id = ${id.unpaid}`],
  ],
  [
    "freight of an order that nobody sends",
    "freight is charged where nothing is sent",
    () => [sql`update orders set freight = 1, delivery = 'virtual', address = null where id = ${id.unpaid}`],
  ],
  [
    "freight that no template charged",
    "the freight of an order is not the sum of its parts",
    () => [sql`update orders set freight = 1, total_price = total_price + 1 where id = ${id.unpaid}`],
  ],
  [
    "a template without a rule for everywhere else",
    "a freight template has not one rule for everywhere else",
    () => [sql`insert into freight_templates (name) values ('planted')`],
  ],
  [
    "a region in two rules",
    "a freight template has a region twice",
    () => [
      sql`with made as (insert into freight_templates (name) values ('planted') returning id)
          insert into freight_rules (template_id, position, regions, first, first_price, next, next_price)
          select id, place, array['65'], 1, 0, 1, 0 from made, generate_series(0, 1) place`,
    ],
  ],
  [
    "a product whose template is for local",
    "a product names a template that is not for express",
    () => [
      sql`with made as (insert into freight_templates (name, delivery) values ('planted', 'local') returning id)
          update products set freight_template_id = (select id from made) where id = (select min(id) from products)`,
    ],
  ],
  [
    "a discount that no line has",
    "the totals of an order are not those of its items",
    () => [sql`update orders set discount_total = 1 where id = ${id.unpaid}`],
  ],
  [
    "an order that jumps to another state",
    "the events of an order end elsewhere than the order",
    () => [sql`update orders set status = 'shipped', shipped_at = now() where id = ${id.paid}`],
  ],
  [
    "a move that is in no table",
    "an order moved as no order may",
    () => [event(id.unpaid, "unpaid", "shipped", "admin"), event(id.unpaid, "shipped", "unpaid", "admin")],
  ],
  [
    "goods counted as sold",
    "sold is not what paid orders took",
    () => [sql`update products set sold = sold + 1 where id = ${product}`],
  ],
];

/** Faults that the data cannot show, and what shows them. */
const hidden: [name: string, why: string, statements: () => SQL[]][] = [
  [
    "an invented success whose every row is forged alike, learned_from included",
    "the shop's rows then say that the platform answered so: only the platform knows better (POST /cms/order/<id>/sync)",
    () => [
      sql`update payments set status = 'success', transaction_id = 'T1', paid_at = now(), learned_from = 'query' where order_id = ${id.begun}`,
      event(id.begun, "unpaid", "paid", "platform"),
      sql`update orders set status = 'paid', paid_at = now() where id = ${id.begun}`,
      sql`update products set sold = sold + 2 where id = ${product}`,
      sql`select recount_customers()`,
    ],
  ],
  [
    "a whole order removed, its figures counted anew",
    "nothing is left that names it; the operation log of the database server, and a backup, are",
    () => [
      ...["orders", "order_events", "stock_ledger"].map((table) =>
        sql.raw(`alter table ${table} disable trigger ${table}_undeletable`),
      ),
      ...["stock_ledger", "order_events", "order_items"].map(
        (table) => sql`delete from ${sql.raw(table)} where order_id = ${id.unpaid}`,
      ),
      sql`delete from orders where id = ${id.unpaid}`,
      addStock(2),
      sql`select recount_figures()`,
      sql`select recount_customers()`,
    ],
  ],
];

test("a shop in every state has no faults", async () => {
  expect(await faults()).toEqual([]);
});

test("they are more than forty, each by its own name", () => {
  expect(new Set(planted.map(([name]) => name)).size).toBe(planted.length);
  expect(planted.length).toBeGreaterThan(42);
});

for (const [name, outcome, statements] of planted)
  test(`${outcome.startsWith("refused") ? "refused" : "found"}: ${name}`, async () => {
    expect(await plant(statements())).toContain(outcome);
  });

for (const [name, why, statements] of hidden)
  test(`cannot be found: ${name}, for ${why}`, async () => {
    expect(await plant(statements())).toEqual([]);
  });
