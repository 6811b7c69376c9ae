import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { operLogs } from "@/db/schema/logs";
import { payments, refunds } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, insertManyOrders } from "@/e2e/fixtures/shop/shop";

const { admin, get, paid, refund, settled } = orderDesk("order.read", "payment.read", "order.export", "order.refund");

const paymentHeader =
  "order_no,out_trade_no,transaction_id,status,amount_yuan,refundable_yuan,created_at,paid_at,closed_at";
const refundHeader =
  "order_no,out_refund_no,refund_id,out_trade_no,status,amount_yuan,reason,by,user_id,nickname,last_error,created_at,completed_at";
const linesOf = (text: string) => text.split("\r\n");
const rowOf = (text: string, part: string) => linesOf(text).find((line) => line.includes(part));

test("payments are a file: order, numbers with all their digits, yuan, the shop's time, and the export is logged", async () => {
  const { id, out_trade_no } = await paid({ price: 1005 });
  await refund(id, { amount: 5, reason: "x" });
  await settled();
  await db()
    .update(payments)
    .set({ created_at: new Date("2026-01-31T16:30:05.678Z"), paid_at: new Date("2026-06-01T00:00:00Z") })
    .where(eq(payments.out_trade_no, out_trade_no));
  const { order_no } = await get(id);
  const { status, headers, text } = await admin("GET", "/cms/payment/export");
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="kiosk-payments-\d{4}-\d\d-\d\d\.csv"$/);
  expect(linesOf(text)[0]).toBe(`\ufeff${paymentHeader}`);
  expect(rowOf(text, out_trade_no)).toMatch(
    new RegExp(
      `^${order_no}\\t,${out_trade_no},42\\d+\\t,success,10.05,10.00,2026-02-01 00:30:05,2026-06-01 08:00:00,$`,
    ),
  );
  const [line] = await db()
    .select()
    .from(operLogs)
    .where(eq(operLogs.path, "/cms/payment/export"))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(line).toMatchObject({ method: "GET", status: 200, permission: "order.export", action: "Payments as CSV" });
});

test("refunds are a file: who asked for them and why, as text that no spreadsheet runs", async () => {
  const { id, out_trade_no } = await paid({ price: 1005 });
  await refund(id, { amount: 105, reason: "=1+1" });
  await settled();
  const { order_no, refunds: made } = await get(id);
  const [{ out_refund_no, refund_id, user }] = made;
  const { headers, text } = await admin("GET", "/cms/refund/export");
  expect(headers["content-disposition"]).toMatch(/filename="kiosk-refunds-/);
  expect(linesOf(text)[0]).toBe(`\ufeff${refundHeader}`);
  const cells = rowOf(text, out_refund_no)!.split(",");
  expect(cells.slice(0, 10).map((cell) => cell.trim())).toEqual([
    order_no,
    out_refund_no,
    refund_id,
    out_trade_no,
    "success",
    "1.05",
    "'=1+1",
    "admin",
    String(user.id),
    user.nickname,
  ]);
  expect(cells.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test("a refund that WeChat refused has no time of refund in the file", async () => {
  const { id } = await paid({ price: 1005 });
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
  await refund(id, { amount: 105, reason: "x" });
  await settled();
  const [{ out_refund_no }] = (await get(id)).refunds;
  const cells = rowOf((await admin("GET", "/cms/refund/export")).text, out_refund_no)!.split(",");
  expect([cells[4], cells.at(-1)]).toEqual(["failed", ""]);
});

test.each([
  ["NOT_ENOUGH", "商户号可用余额不足，充值后再重新退款。"],
  ["USER_ACCOUNT_ABNORMAL", "顾客的微信账户异常，款项退不进去。"],
])("in Chinese, the file explains the refusal %s of WeChat's as the page does", async (code, sentence) => {
  const { id } = await paid({ price: 1005 });
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, code) : undefined));
  await refund(id, { amount: 105, reason: "x" });
  await settled();
  const [{ out_refund_no }] = (await get(id)).refunds;
  const rowIn = async (query: string) => rowOf((await admin("GET", `/cms/refund/export${query}`)).text, out_refund_no)!;
  expect((await rowIn("?language=zh")).split(",").at(-3)).toBe(sentence);
  expect((await rowIn("")).split(",").at(-3)).toContain(code);
});

test("in Chinese, the file of refunds calls the admin who asked for one by that name, and no customer", async () => {
  const { text } = await admin("GET", "/cms/refund/export?language=zh");
  const [header] = linesOf(text);
  expect(header!.split(",").slice(7, 10)).toEqual(["发起方", "操作人编号", "操作人昵称"]);
});

test("both take the filters of their list, in its order, however many rows there are; each row comes once", async () => {
  const { id: order } = await paid();
  await insertManyOrders(
    sql`insert into orders (order_no, user_id, total_price, total_count, snap_name, address, expires_at)
      select '99980101000000' || lpad(n::text, 8, '0'), (select user_id from orders where id = ${order}), 100, 1, 'x',
        '{"name": "x", "phone": "1"}', now() + interval '1 day' from generate_series(1, 900) n`,
    sql`order_no like '99980101%'`,
  );
  const at = sql`'2025-01-01'::timestamptz + o.id / 3 * interval '1 second'`;
  await db().execute(sql`insert into payments (order_id, out_trade_no, status, amount, created_at, closed_at)
    select o.id, 'many' || right(o.order_no, 4), case when o.id % 3 = 0 then 'open' else 'closed' end, 100, ${at},
      case when o.id % 3 = 0 then null else ${at} end from orders o where o.order_no like '99980101%'`);
  await db().execute(sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, by, created_at, completed_at)
    select order_id, id, out_trade_no, 1, 'x', case when id % 2 = 0 then 'closed' else 'failed' end, 'system', created_at, created_at
    from payments where out_trade_no like 'many%'`);
  for (const [path, table, column, at] of [
    ["/cms/payment", payments, sql`out_trade_no`, sql`coalesce(paid_at, closed_at, created_at)`],
    ["/cms/refund", refunds, sql`out_refund_no`, sql`coalesce(completed_at, created_at)`],
  ] as const) {
    const inFile = async (query: string) =>
      linesOf((await admin("GET", `${path}/export?${query}`)).text)
        .slice(1, -1)
        .map((line) => line.split(",")[1]);
    const stored = async (where: SQL) =>
      (
        await rows<{ number: string }>(
          db(),
          sql`select ${column} as number from ${table} where ${where} order by ${at} desc, id desc`,
        )
      ).map((row) => row.number);
    expect(await inFile("")).toEqual(await stored(sql`true`));
    expect(await inFile("status=closed")).toEqual(await stored(sql`status = 'closed'`));
    const [first] = await rows<{ at: string }>(db(), sql`select min(${at})::text as at from ${table}`);
    const [from, to] = [60, 120].map((seconds) => new Date(Date.parse(first!.at) + seconds * 1000).toISOString());
    const within = await stored(sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`);
    expect([within.length, await inFile(`from=${from}&to=${to}`)]).toEqual([180, within]);
    expect((await admin("GET", `${path}/export?page=2`)).status).toBe(400);
    expect((await (await createAdmin("order.read"))("GET", `${path}/export`)).status).toBe(403);
  }
});
