import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { db } from "../fixtures/servers/in-process";
import { letADayPass } from "../fixtures/shop/bills";
import { compare, type Game } from "./game";
import { runSweeps } from "./open-world";
import { sum } from "./price-lines";
import { type Attempt, type Order, payableOf, refundedOf, shoppers, totalOf } from "./shop";
import { coupons } from "./world";

const yuan = (text: string) => Math.round(Number(text) * 100);

async function readCsv({ ask }: Game, path: string) {
  const { text } = await ask("ROOT", "GET", `${path}?plain=true`);
  const [head, ...rows] = text.trim().split("\r\n");
  const names = head!.split(",");
  // No cell of the world has a comma in its text, apart from quoted ones before the columns that are read.
  return rows.map((row) => {
    const cells = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell]) => cell!);
    return Object.fromEntries(names.map((name, at) => [name, cells[at]!]));
  });
}

/** Compares lists, exports and the dashboard with the model at the end of a run. */
export async function compareSums(game: Game) {
  const { ask, shop, ids } = game;
  const { orders } = shop;
  const paid = orders.flatMap(({ attempts }) =>
    attempts.filter(({ status }) => status === "success" || status === "surplus"),
  );
  const refunds = orders.flatMap((order) => order.refunds.filter(({ status }) => status === "success"));
  const amounts = (all: { amount: number }[]) => sum(all.map(({ amount }) => amount));

  const rows = await readCsv(game, "/cms/order/export");
  const column = (name: string) => sum(rows.map((row) => yuan(row[name]!)));
  compare(
    "the export of orders",
    {
      orders: rows.length,
      total: column("total_yuan"),
      goods: column("goods_yuan"),
      off: column("discount_yuan"),
      freight: column("freight_yuan"),
      refunded: column("refunded_yuan"),
    },
    {
      orders: orders.length,
      total: sum(orders.map(totalOf)),
      goods: sum(orders.map(({ goods }) => goods)),
      off: sum(orders.map((order) => order.goods - payableOf(order))),
      freight: sum(orders.map(({ freight }) => freight)),
      refunded: sum(orders.map(refundedOf)),
    },
  );
  const payments = (await readCsv(game, "/cms/payment/export")).filter(({ status }) =>
    /^(success|surplus)$/.test(status!),
  );
  const sent = (await readCsv(game, "/cms/refund/export")).filter(({ status }) => status === "success");
  const inYuan = (all: Record<string, string>[]) => sum(all.map(({ amount_yuan }) => yuan(amount_yuan!)));
  compare(
    "the exports of money",
    { payments: inYuan(payments), refunds: inYuan(sent) },
    { payments: amounts(paid), refunds: amounts(refunds) },
  );

  const { json: stats } = await ask("ROOT", "GET", "/cms/stats?days=2");
  const figure = (name: string) => sum(stats.sales.map((day: Record<string, number>) => day[name]!));
  const states = Object.fromEntries(
    stats.orders_by_state.map((one: { status: string; count: number }) => [one.status, one.count]),
  );
  const isCancelled = (order: Order) => order.status === "unpaid" && order.isOverdue;
  const inState = (status: string) =>
    orders.filter((order) => (isCancelled(order) ? "cancelled" : order.status) === status).length;
  compare(
    "the dashboard",
    {
      orders: figure("orders"),
      payments: figure("payments"),
      paid: figure("paid_amount"),
      refunds: figure("refunds"),
      refunded: figure("refunded_amount"),
      states,
    },
    {
      orders: orders.length,
      payments: paid.length,
      paid: amounts(paid),
      refunds: refunds.length,
      refunded: amounts(refunds),
      states: Object.fromEntries(Object.keys(states).map((status) => [status, inState(status)])),
    },
  );
  await compareMoney(game);
  await compareCoupons(game);
  const { json: customers } = await ask("ROOT", "GET", "/cms/customer?size=100");
  for (const shopper of shoppers.filter((one) => !shop.gone.has(one))) {
    const own = orders.filter((order) => order.shopper === shopper);
    if (!own.length) continue;
    const row = customers.items.find(({ id }: { id: number }) => id === ids.shoppers[shopper]!.id);
    const money = own.flatMap(({ attempts }) => attempts.filter((one) => paid.includes(one)));
    const back = own.flatMap((order) => order.refunds.filter((one) => refunds.includes(one)));
    compare(
      `customer ${shopper}`,
      { orders: row.order_count, spent: row.spent },
      { orders: own.length, spent: amounts(money) - amounts(back) },
    );
  }
}

/** The event of a line of an order's history. */
function typeOf(line: string) {
  const [kind, from, , to] = line.split(" ");
  if (kind !== "move")
    return `order.${line.startsWith("address_edit") && line.endsWith("shopper") ? "address_changed" : kind}`;
  if (from === "null") return "order.placed";
  return from === "refunding" && to !== "refunded" ? "order.refund_ended" : `order.${to}`;
}

/** Each event of an order or a complaint was written once, in its order, and the webhook's receiver accepted it once. */
export async function compareEvents({ shop, settled }: Game) {
  await runSweeps(settled, ["events", "webhooks"]);
  const found = await rows<{ subject: string; event: string }>(
    db(),
    sql`select resource || ' ' || resource_id as subject, type || ' ' || (select string_agg(status, ' and ') from deliveries d
        where d.event_id = e.id and d.webhook_id is not null) as event
      from events e where type like 'order.%' or type = 'complaint.created' order by position`,
  );
  const eventsOf = (subject: string) => found.filter((one) => one.subject === subject).map(({ event }) => event);
  for (const { id, name, events, complaint } of shop.orders) {
    const opened = complaint?.history.filter((type) => /CREATE|CONTINUE/.test(type)) ?? [];
    compare(
      `the events of ${name}`,
      { order: eventsOf(`order ${id}`), complaint: eventsOf(`complaint ${complaint?.id}`) },
      { order: events.map((line) => `${typeOf(line)} sent`), complaint: opened.map(() => "complaint.created sent") },
    );
  }
}

/** The day's bill of WeChat Pay, which has all its payments and refunds and no cash. It is read last, since time passes. */
export async function compareBill({ ask, shop, settled }: Game) {
  await letADayPass();
  await runSweeps(settled, ["bills"]);
  const { json } = await ask("ROOT", "GET", "/cms/bill");
  const total = (name: string) => sum(json.items.map((bill: Record<string, number>) => bill[name]!));
  const isAtWechat = ({ isPaid, isOffline }: Attempt) => isPaid && !isOffline;
  const paid = shop.orders.flatMap(({ attempts }) => attempts.filter(isAtWechat));
  const refunds = shop.orders.flatMap((order) => order.refunds.filter(({ attempt }) => isAtWechat(attempt)));
  compare(
    "the bill",
    { paid: total("paid_amount"), refunded: total("refunded_amount"), differences: total("differences") },
    {
      paid: sum(paid.map(({ amount }) => amount)),
      refunded: sum(refunds.map(({ amount }) => amount)),
      differences: 0,
    },
  );
}

/** Where the money is, by the orders of each figure's list. */
async function compareMoney({ ask, shop }: Game) {
  const { json: money } = await ask("ROOT", "GET", "/cms/money?days=2");
  const figures: Record<string, { count: number; amount: number }> = {};
  const expected: typeof figures = {};
  const refunded = (attempt: Attempt, order: Order, status: string) =>
    sum(order.refunds.filter((one) => one.attempt === attempt && one.status === status).map(({ amount }) => amount));
  const rest = (attempt: Attempt, order: Order) =>
    attempt.amount - refunded(attempt, order, "success") - refunded(attempt, order, "waiting");
  const attemptsOf = (order: Order, status: string) => order.attempts.filter((one) => one.status === status);
  for (const { name, count, amount, link } of money.now) {
    figures[name] = { count, amount };
    if (!link) continue;
    const { json } = await ask("ROOT", "GET", `${link}&size=100`);
    const listed = shop.orders.filter(({ id }) => json.items.some((row: { id: number }) => row.id === id));
    const amounts =
      {
        to_refund: listed.flatMap((order) => [
          ...attemptsOf(order, "surplus").map((attempt) => rest(attempt, order)),
          ...(order.status === "cancelled" ? attemptsOf(order, "success").map((attempt) => rest(attempt, order)) : []),
        ]),
        cash: shop.orders.flatMap((order) =>
          attemptsOf(order, "success").flatMap((one) => (one.isOffline ? [rest(one, order)] : [])),
        ),
        refunds_in_flight: json.items.map((row: { amount: number }) => row.amount),
        invoices_to_issue: json.items.map((row: { paid: number; refunded: number }) => row.paid - row.refunded),
      }[name as string] ??
      listed.flatMap((order) => attemptsOf(order, "success").map((attempt) => rest(attempt, order)));
    expected[name] = { count: json.total, amount: sum(amounts) };
  }
  const held = shop.orders.flatMap((order) =>
    [...attemptsOf(order, "success"), ...attemptsOf(order, "surplus")].map(
      (attempt) => attempt.amount - refunded(attempt, order, "success"),
    ),
  );
  const parts = Object.entries(expected).filter(([name]) => name !== "invoices_to_issue");
  const available = sum(held) - sum(parts.map(([, { amount }]) => amount));
  compare("the money", figures, { ...expected, available: { count: null, amount: available } });
}

export async function compareCoupons({ ask, shop, ids }: Game) {
  const { json } = await ask("ROOT", "GET", "/cms/user_coupon?size=100");
  const { json: rules } = await ask("ROOT", "GET", "/cms/coupon");
  const statusOf = ({ status }: { status: string }) => status;
  const used = coupons.map(
    (_, at) =>
      shop.orders.filter(
        (order) =>
          order.copy?.coupon === at &&
          order.copy.order === order &&
          order.copy.status === "used" &&
          order.events.some((event) => event.includes("> paid")),
      ).length,
  );
  compare(
    "coupons",
    {
      copies: json.items.toReversed().map(statusOf),
      claimed: ids.coupons.map((id) => rules.items.find((one: { id: number }) => one.id === id).claimed),
      used: ids.coupons.map((id) => rules.items.find((one: { id: number }) => one.id === id).used),
    },
    { copies: shop.copies.map(statusOf), claimed: shop.claimed, used },
  );
}
