import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { billLines, bills } from "@/db/schema/bills";
import { payments, refunds } from "@/db/schema/payments";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request, waitUntil } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { clearDays, letADayPass, plantFaults, readAgain, readAnHourLater } from "@/e2e/fixtures/shop/bills";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { findFaults, withConstraint } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { parseCsv } from "@/lib/csv/read-csv";
import { findRefund } from "@/lib/sandbox/refunds";
import { readBill } from "@/lib/selling/bills/read-bill";

const { admin, settled, get, refund, paid } = orderDesk(
  "order.read",
  "order.refund",
  "order.sync",
  "bill.read",
  "bill.run",
  "bill.resolve",
);
const isBill = /v3\/bill/;

beforeEach(async () => {
  await plantFaults();
  await clearDays();
});

/** A refund on the merchant's own site. Returns its number. */
async function outside(out_trade_no: string, amount?: number) {
  const { json } = await request("POST", `/sandbox/payments/${out_trade_no}`, {
    body: { action: "refund", amount, notify: "none" },
  });
  await waitUntil(async () => (await findRefund(db(), json.out_refund_no))?.status === "SUCCESS");
  return json.out_refund_no as string;
}

const billOf = async (day: string) => (await admin("GET", `/cms/bill/${day}`)).json;
const differences = async (): Promise<Record<string, unknown>[]> =>
  (await admin("GET", "/cms/bill_difference?size=100")).json.items;
const kinds = async () => (await differences()).map(({ kind }) => kind);
const storedLines = () => db().select().from(billLines).orderBy(billLines.id);

describe("a refund at WeChat Pay's own site", () => {
  test("is recorded from the bill if its notification was lost, next to other refunds of that payment", async () => {
    const { id, out_trade_no } = await paid();
    await refund(id, { amount: 100, reason: "A cup." });
    await settled();
    const numbers = [await outside(out_trade_no, 49), await outside(out_trade_no, 51)];
    const second = await paid();
    const whole = await outside(second.out_trade_no);
    await admin("POST", `/cms/order/${id}/sync`);
    expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 100 }); // a query of the payment does not list them
    const day = await letADayPass();
    await sweep(db());
    expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 200 });
    const own = await db().select().from(refunds).where(eq(refunds.order_id, id)).orderBy(refunds.id);
    expect(own.slice(1).map(({ out_refund_no }) => out_refund_no)).toEqual(expect.arrayContaining(numbers));
    expect(await get(second.id)).toMatchObject({
      status: "refunded",
      refunds: [{ out_refund_no: whole, by: "platform" }],
    });
    expect([await kinds(), (await billOf(day)).status, await findFaults()]).toEqual([[], "ready", []]);
    const calls = interceptWechat();
    await sweep(db());
    expect(calls.filter((call) => isBill.test(call))).toEqual([]); // a day is read once
  });
});

test("a payment whose notification was lost is applied from the bill, even if it is closed in the shop", async () => {
  const { id, out_trade_no } = await paid({ notify: "none" });
  await db().update(payments).set({ status: "closed", closed_at: new Date() }).where(eq(payments.order_id, id));
  await letADayPass();
  await sweep(db());
  expect((await get(id)).status).toBe("paid");
  expect(await db().select().from(billLines).where(eq(billLines.out_trade_no, out_trade_no))).toMatchObject([
    { payment_id: expect.any(Number) },
  ]);
  expect([await kinds(), await findFaults()]).toEqual([[], []]);
});

describe("an unusable bill", () => {
  const bad: Record<string, [Response | string, string]> = {
    "cut off": ["bill_cut_off", "bill_damaged"],
    "not a packed file": [new Response("商户订单号,商户退款单号"), "bill_damaged"],
    "with an expired link": [Response.json({ code: "RESOURCE_NOT_EXISTS" }, { status: 404 }), "silent"],
  };
  test.each(Object.keys(bad))("(%s) stores nothing, has the error, and is read again an hour later", async (name) => {
    const { id, out_trade_no } = await paid();
    await outside(out_trade_no, 49);
    const day = await letADayPass();
    const [fault, error] = bad[name]!;
    if (typeof fault === "string") await plantFaults(fault);
    const calls = interceptWechat((call) =>
      typeof fault !== "string" && /billdownload/.test(call) ? fault.clone() : undefined,
    );
    await sweep(db());
    expect(await billOf(day)).toMatchObject({ status: "failed", last_error: error, payments: 0, read_at: null });
    expect([await storedLines(), await differences(), (await get(id)).refunded_amount]).toEqual([[], [], 0]);
    const before = calls.length;
    await sweep(db());
    expect(calls.slice(before).filter((call) => isBill.test(call))).toEqual([]);
    vi.restoreAllMocks();
    await plantFaults();
    await readAnHourLater();
    expect(await billOf(day)).toMatchObject({ status: "ready", last_error: null });
    expect([await kinds(), (await get(id)).refunded_amount, await findFaults()]).toEqual([[], 49, []]);
  });
});

test("a reading that fails halfway stores nothing, and the next one is complete", async () => {
  await paid();
  const day = await letADayPass();
  await plantFaults("bill_double_line");
  await withConstraint("bill_differences", "line_id is null", () => sweep(db()));
  expect([(await billOf(day)).status, await storedLines(), await differences()]).toEqual(["failed", [], []]);
  await readAnHourLater();
  const before = { bill: await billOf(day), lines: await storedLines(), differences: await differences() };
  expect([before.bill.status, before.lines.length, await kinds()]).toEqual(["ready", 2, ["unknown_here"]]);
  const stored = async () => (await db().select().from(bills).where(eq(bills.day, day)))[0]!;
  const first = await stored();
  await readAgain(day);
  const again = await stored();
  expect(again.read_at!.getTime()).toBeGreaterThan(first.read_at!.getTime());
  expect({ ...again, read_at: 0, next_attempt_at: 0 }).toEqual({ ...first, read_at: 0, next_attempt_at: 0 });
  expect([await storedLines(), await differences()]).toEqual([before.lines, before.differences]);
});

test("two instances that read a day concurrently download its bill once", async () => {
  await paid();
  const day = await letADayPass();
  const calls = interceptWechat();
  await Promise.all([readBill(db(), day), readBill(db(), day)]);
  expect(calls.filter((call) => /billdownload/.test(call))).toHaveLength(1);
  expect((await billOf(day)).status).toBe("ready");
});

test("a day without trade is `empty`, and a payment stored for that day is `missing_there`", async () => {
  const day = await letADayPass();
  await sweep(db());
  expect([await billOf(day), await kinds()]).toMatchObject([
    { status: "empty", net: 0, read_at: expect.any(String) },
    [],
  ]);
  const { id, out_trade_no } = await paid();
  await db()
    .update(payments)
    .set({ paid_at: sql`${day}::date + time '12:00' - interval '8 hours'` })
    .where(eq(payments.order_id, id));
  await db().execute(sql`delete from sandbox_payments where out_trade_no = ${out_trade_no}`);
  await readAgain(day);
  expect(await differences()).toMatchObject([
    {
      day,
      kind: "missing_there",
      status: "open",
      subject: "payment",
      out_trade_no,
      billed_amount: null,
      own_amount: 1000,
      order: { id },
    },
  ]);
  await db().execute(sql`delete from bill_differences`);
});

describe("at midnight", () => {
  /** Seconds after midnight between the day before `day` and `day`. */
  const at = (day: string, seconds: number) =>
    sql`(${day}::date::timestamp at time zone 'Asia/Shanghai') + make_interval(secs => ${seconds})`;
  const earlier = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

  test("a payment stored at 23:59:59 matches its line in the bill of the next day", async () => {
    const { out_trade_no } = await paid();
    const day = await letADayPass();
    await db().execute(sql`update payments set paid_at = ${at(day, -1)} where out_trade_no = ${out_trade_no}`);
    await db().execute(
      sql`update sandbox_payments set success_time = ${at(day, 0)} where out_trade_no = ${out_trade_no}`,
    );
    await db().execute(sql`select recount_figures()`);
    await readBill(db(), earlier(day));
    expect(await kinds()).toEqual([]); // the next day is not read yet
    await readBill(db(), day);
    expect([await kinds(), await findFaults()]).toEqual([[], []]);
    const [line] = await db().select().from(billLines).where(eq(billLines.out_trade_no, out_trade_no));
    expect(line).toMatchObject({ day, payment_id: expect.any(Number) });
  });

  test.each([
    ["the day before", (day: string) => [day, earlier(day)]],
    ["its own day", (day: string) => [earlier(day), day]],
  ] as const)("a payment in neither bill is `missing_there` once both are read, %s last", async (_, order) => {
    const { out_trade_no } = await paid();
    const day = await letADayPass();
    await db().execute(sql`update payments set paid_at = ${at(day, 2)} where out_trade_no = ${out_trade_no}`);
    await db().execute(
      sql`update sandbox_payments set success_time = ${at(day, 20 * 86_400)} where out_trade_no = ${out_trade_no}`,
    );
    const [first, last] = order(day);
    await readBill(db(), first!);
    expect(await kinds()).toEqual([]);
    await readBill(db(), last!);
    expect(await differences()).toMatchObject([{ day, kind: "missing_there", out_trade_no }]);
  });
});

describe("a difference", () => {
  test("raises an alarm for admins with `bill.read`, can be resolved, and disappears once a later bill has the line", async () => {
    await paid();
    const day = await letADayPass();
    await plantFaults("bill_missing_line");
    await sweep(db());
    const [one] = await differences();
    expect(one).toMatchObject({ day, kind: "missing_there", status: "open", note: "", resolved_by: null });
    expect((await billOf(day)).differences).toBe(1);
    await sweep(db()); // dispatches the event
    const follower = await createUser({ permissions: ["event.read", "bill.read"] });
    const finished = (await request("GET", "/cms/event?type=bill.ready&size=100", { token: follower.token })).json
      .items;
    const ofDay = { resource: "bill", id: Number(day.replaceAll("-", "")), sequence: null, day };
    expect(finished.filter(({ data }: { data: { day: string } }) => data.day === day).at(-1).data).toEqual(ofDay);
    const { items } = (await admin("GET", "/cms/alarm?type=bill.difference&size=1")).json;
    expect(items).toMatchObject([
      {
        resource: "bill",
        resource_id: Number(day.replaceAll("-", "")),
        title: `WeChat Pay's bill of ${day} has differences: 1`,
      },
    ]);
    const events = async () => (await rows(db(), sql`select from events where type = 'bill.difference'`)).length;
    const alarms = await events();
    const stranger = await createUser({ permissions: ["order.read"] });
    expect((await request("GET", "/cms/alarm?type=bill.difference", { token: stranger.token })).json.total).toBe(0);

    const path = `/cms/bill_difference/${one!.id}`;
    const note = "Paid at the counter.";
    expect((await admin("PUT", path, { status: "resolved", note })).json).toMatchObject({
      status: "resolved",
      note,
      resolved_by: { id: expect.any(Number) },
      resolved_at: expect.any(String),
    });
    await readAgain(day);
    expect(await differences()).toMatchObject([{ id: one!.id, status: "resolved", note }]);
    expect((await billOf(day)).differences).toBe(0);
    expect((await admin("PUT", path, { status: "open", note })).json).toMatchObject({
      status: "open",
      resolved_at: null,
    });
    await plantFaults();
    await readAgain(day);
    expect([await differences(), await findFaults()]).toEqual([[], []]);
    expect((await admin("PUT", path, { status: "open", note })).status).toBe(404);
    expect(await events()).toBe(alarms);
  });

  test("of kind `state` names a refund in the bill that has failed in the shop", async () => {
    const { id } = await paid();
    await refund(id, { amount: 100, reason: "A cup." });
    await settled();
    const day = await letADayPass();
    await sweep(db());
    await db().update(refunds).set({ status: "failed" }).where(eq(refunds.order_id, id));
    await readAgain(day);
    expect(await differences()).toMatchObject([
      { kind: "state", subject: "refund", billed_amount: 100, own_amount: 100, order: { id } },
    ]);
    await db().update(refunds).set({ status: "success" }).where(eq(refunds.order_id, id));
    await db().execute(sql`select recount_figures()`);
    await readAgain(day);
    expect([await differences(), await findFaults()]).toEqual([[], []]);
  });
});

test("an admin can request the bill of any past day of the last three months", async () => {
  await letADayPass();
  const dayBefore = (days: number) =>
    new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
  const day = dayBefore(80);
  expect(await admin("POST", "/cms/bill", { day })).toMatchObject({ status: 202, json: { day, status: "waiting" } });
  await settled();
  await waitUntil(async () => (await billOf(day)).status !== "waiting");
  expect((await billOf(day)).status).toBe("empty");
  for (const wrong of [dayBefore(0), dayBefore(-1), dayBefore(93)]) {
    expect((await admin("POST", "/cms/bill", { day: wrong })).json).toMatchObject({
      status: 400,
      errors: [{ path: "day" }],
    });
    await settled();
    expect((await admin("GET", `/cms/bill/${wrong}`)).status).toBe(404);
  }
  expect((await admin("GET", `/cms/bill/${dayBefore(60)}`)).status).toBe(404);
});

test("the export has the lines of its range, whose net amounts add up to those of the bills", async () => {
  const { id } = await paid({ price: 12345 });
  await refund(id, { amount: 100, reason: "A cup." });
  await settled();
  await letADayPass();
  await sweep(db());
  const list = (await admin("GET", "/cms/bill?size=100")).json.items as Record<string, number>[];
  const { text } = await admin("GET", "/cms/bill_line/export?plain=true");
  const lines: Record<string, string>[] = [];
  let header: string[] | undefined;
  for await (const { cells } of parseCsv(text, () => {}))
    if (header) lines.push(Object.fromEntries(header.map((name, at) => [name, cells[at]!])));
    else header = cells;
  const fen = (yuan: string) => Math.round(Number(yuan) * 100);
  expect(lines.reduce((sum, { net_yuan }) => sum + fen(net_yuan!), 0)).toBe(
    list.reduce((sum, { net }) => sum + net!, 0),
  );
  const { order_no } = await get(id);
  expect(lines.filter((line) => line.order_no === order_no)).toMatchObject([
    { kind: "payment", amount_yuan: "123.45", fee_yuan: "0.74", net_yuan: "122.71", is_matched: "true" },
    { kind: "refund", amount_yuan: "1.00", fee_yuan: "-0.01", net_yuan: "-0.99", is_matched: "true" },
  ]);
  const from = "from=2020-01-01T00:00:00%2B08:00&to=2020-02-01T00:00:00%2B08:00";
  expect((await admin("GET", `/cms/bill_line/export?plain=true&${from}`)).text.trim().split("\n")).toHaveLength(1);
});
