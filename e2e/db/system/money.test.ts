import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { billDifferences, bills } from "@/db/schema/bills";
import { settings } from "@/db/schema/content";
import { orders, shippingReports } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, paid, ship, refund, settled } = orderDesk(
  ...(["bill.read", "stats.read", "order.read", "payment.read", "invoice.read"] as const),
  ...(["order.ship", "order.refund"] as const),
);
afterEach(async () => {
  await db().delete(settings).where(sql`${settings.key} in ('shop.time_zone', 'wechat.report_shipping')`);
  await db().delete(bills);
});

interface Figure {
  name: string;
  count: number | null;
  amount: number;
  link: string | null;
}
const moneyOf = async (query = "days=3") => {
  const { json, status, text } = await admin("GET", `/cms/money?${query}`);
  if (status !== 200) throw new Error(text);
  return json;
};
const figures = async () => (await moneyOf()).now as Figure[];
const amounts = async () =>
  Object.fromEntries((await figures()).map(({ name, amount }) => [name, amount])) as Record<string, number>;

/** The figures that differ after some work. */
async function moved(work: () => Promise<unknown>) {
  const before = await amounts();
  await work();
  const after = await amounts();
  return Object.fromEntries(
    Object.keys(after).flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name]! - before[name]!]])),
  );
}
const report = (id: number, set: Partial<typeof shippingReports.$inferInsert>) =>
  db().update(shippingReports).set(set).where(eq(shippingReports.order_id, id));
const putRefund = async (id: number, amount: number, status: "abnormal" | "pending") => {
  const [payment] = await db().select().from(payments).where(eq(payments.order_id, id));
  const fields = { order_id: id, payment_id: payment!.id, amount, status, reason: "Broken.", by: "admin" as const };
  await db()
    .insert(refunds)
    .values({ ...fields, out_refund_no: randomUUID(), next_attempt_at: sql`now() + interval '1 day'` });
};

test("the money of an order moves between the figures with each event", async () => {
  let id = 0;
  const paying = async () => {
    ({ id } = await paid({ price: 1000 }));
  };
  expect(await moved(paying)).toEqual({ to_ship: 1000 });
  expect(await moved(() => putRefund(id, 30, "pending"))).toEqual({ to_ship: -30, refunds_in_flight: 30 });
  expect(await moved(() => ship(id))).toEqual({ to_ship: -970, report_pending: 970 });
  expect(await moved(() => report(id, { status: "failed" }))).toEqual({ report_pending: -970, report_failed: 970 });
  await report(id, { status: "pending" });
  expect(await moved(() => skipUndoMinute(db()))).toMatchObject({ report_pending: -970, to_receive: 970 });
  const receive = () => shopper.ask("POST", `/v1/order/${id}/confirm`);
  expect(await moved(receive)).toEqual({ to_receive: -970, available: 970 });
  const fail = () => db().update(refunds).set({ status: "abnormal" }).where(eq(refunds.order_id, id));
  expect(await moved(fail)).toEqual({ refunds_in_flight: -30, to_refund: 30 });
  const lose = () => report(id, { status: "failed" });
  expect(await moved(lose)).toEqual({ available: -970, report_failed: 970 });
});

test("each figure links to a list with as many records, and the figures add up to all money", async () => {
  const [cancelled, invoiced, failed, shipped, partly] = [
    (await paid()).id,
    (await paid()).id,
    (await paid()).id,
    (await paid()).id,
    (await paid()).id,
  ];
  for (const order of [failed, shipped]) await ship(order);
  await skipUndoMinute(db());
  await report(failed, { status: "failed" });
  await ship((await paid()).id);
  await refund(partly, { amount: 10, reason: "Late." });
  await settled();
  await putRefund(shipped, 20, "abnormal");
  const cancel = { status: "cancelled", cancelled_by: "system", cancelled_at: new Date() } as const;
  await db().update(orders).set(cancel).where(eq(orders.id, cancelled));
  await putSetting("invoice.days", "3");
  const title = await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Li Lei" });
  await shopper.ask("POST", "/v1/invoice", { order_id: invoiced, title_id: title.json.id });

  const found = await figures();
  expect(found.filter(({ count }) => count === 0)).toEqual([]);
  for (const { name, count, link } of found.filter(({ link }) => link !== null)) {
    const { json, status } = await admin("GET", `${link}&size=1`);
    expect([name, status, json.total]).toEqual([name, 200, count]);
  }
  const all = found.reduce((sum, { name, amount }) => (name === "invoices_to_issue" ? sum : sum + amount), 0);
  const { sales } = (await admin("GET", "/cms/stats?days=366")).json;
  const total = (field: string) => sales.reduce((sum: number, day: Record<string, number>) => sum + day[field]!, 0);
  expect(all).toBe(total("paid_amount") - total("refunded_amount"));
});

test("a shop that reports no shipments has no frozen money", async () => {
  await paid({ price: 700 });
  const { to_ship, available } = await amounts();
  expect(to_ship).toBeGreaterThanOrEqual(700);
  await putSetting("wechat.report_shipping", "false");
  const after = await amounts();
  expect(Object.keys(after)).toEqual(["refunds_in_flight", "to_refund", "available", "invoices_to_issue"]);
  expect(after.available).toBeGreaterThanOrEqual(available! + to_ship!);
});

test("each day has the figures of the dashboard, and the fees and differences of its bill", async () => {
  await paid({ price: 4200 });
  const { by_day } = await moneyOf("days=4");
  const { sales } = (await admin("GET", "/cms/stats/days?days=4")).json;
  expect(by_day.map(({ day, received, refunded }: Record<string, unknown>) => [day, received, refunded])).toEqual(
    sales.map(({ day, paid_amount, refunded_amount }: Record<string, unknown>) => [day, paid_amount, refunded_amount]),
  );
  const [first, second, third, last] = by_day as Record<"day" | "received" | "refunded", never>[];
  const sums = (day: typeof first) => ({ paid_amount: day!.received, refunded_amount: day!.refunded });
  const read_at = new Date();
  await db()
    .insert(bills)
    .values([
      { day: first!.day, status: "empty", read_at },
      { day: second!.day, status: "waiting" },
      { day: third!.day, status: "ready", read_at, ...sums(third), paid_amount: third!.received + 5, fees: 2 },
      { day: last!.day, status: "ready", read_at, ...sums(last), fees: 25 },
    ]);
  await db()
    .insert(billDifferences)
    .values([
      { day: last!.day, kind: "missing_there" },
      { day: last!.day, kind: "missing_there", status: "resolved" },
    ]);
  const after = await moneyOf(`from=${first!.day}&to=${last!.day}`);
  const shown = (after.by_day as { bill: Record<string, unknown> | null; differs: string[] }[]).map(
    ({ bill, differs }) => [bill?.status, bill?.fees, bill?.net, differs, bill?.differences],
  );
  expect(shown).toEqual([
    ["empty", 0, 0, first!.received ? ["received"] : [], 0],
    ["waiting", 0, 0, [], 0],
    ["ready", 2, third!.received + 5 - third!.refunded - 2, ["received"], 0],
    ["ready", 25, last!.received - last!.refunded - 25, [], 1],
  ]);
});

test("days are those of China, whatever the shop's time zone", async () => {
  const before = await moneyOf();
  expect(before.time_zone).toBe("Asia/Shanghai");
  await putSetting("shop.time_zone", "America/St_Johns");
  expect(await moneyOf()).toEqual(before);
});
