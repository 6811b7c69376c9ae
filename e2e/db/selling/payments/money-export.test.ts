import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { operLogs } from "@/db/schema/logs";
import { payments } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";

const { admin, get, paid, refund, settled } = orderDesk("order.read", "payment.read", "order.export", "order.refund");

const paymentHeader =
  "order_no,out_trade_no,transaction_id,status,amount_yuan,refundable_yuan,created_at,paid_at,closed_at,channel,method,note";
const refundHeader =
  "order_no,out_refund_no,refund_id,out_trade_no,status,amount_yuan,reason,by,user_id,nickname,key,last_error,created_at,completed_at,method";
const linesOf = (text: string) => text.split("\r\n");
const rowOf = (text: string, part: string) => linesOf(text).find((line) => line.includes(part));

test("the export of payments has all digits of numbers, yuan and the shop's time zone, and is logged", async () => {
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
      `^${order_no}\\t,${out_trade_no},42\\d+\\t,success,10.05,10.00,2026-02-01 00:30:05,2026-06-01 08:00:00,,wechat,,$`,
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

test("the export of refunds has the admin and the reason, safe in a spreadsheet", async () => {
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
  expect(cells.at(-2)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test.each([
  ["NOT_ENOUGH", "商户号可用余额不足，充值后再重新退款。"],
  ["USER_ACCOUNT_ABNORMAL", "顾客的微信账户异常，款项退不进去。"],
])(
  "a refund that WeChat refused with %s has no time in the export, and a Chinese explanation",
  async (code, sentence) => {
    const { id } = await paid({ price: 1005 });
    interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, code) : undefined));
    await refund(id, { amount: 105, reason: "x" });
    await settled();
    const [{ out_refund_no }] = (await get(id)).refunds;
    const rowIn = async (query: string) =>
      rowOf((await admin("GET", `/cms/refund/export${query}`)).text, out_refund_no)!;
    expect((await rowIn("?language=zh")).split(",").at(-4)).toBe(sentence);
    const cells = (await rowIn("")).split(",");
    expect([cells[4], cells.at(-4), cells.at(-2)]).toEqual(["failed", expect.stringContaining(code), ""]);
  },
);

const idsOf = async (path: string, q: string) => {
  const { status, json } = await admin("GET", `${path}?q=${encodeURIComponent(q)}`);
  expect(status, q).toBe(200);
  return json.items.map(({ id, order }: { id: number; order?: { id: number } }) => order?.id ?? id);
};

test("orders, payments and refunds are found by each whole number in any spelling, and not by a part of it", async () => {
  const [mine, other] = [await paid({ price: 1005 }), await paid({ price: 1005 })];
  for (const { id } of [mine, other]) await refund(id, { amount: 5, reason: "x" });
  await settled();
  const { order_no, payments, refunds } = await get(mine.id);
  const { transaction_id, out_trade_no } = payments[0];
  const spaced = transaction_id.replaceAll(/(....)/g, "$1 ").trim();
  for (const number of [transaction_id, spaced, out_trade_no, out_trade_no.toUpperCase(), order_no])
    for (const path of ["/cms/order", "/cms/payment", "/cms/refund"])
      expect(await idsOf(path, number), `${path} ${number}`).toEqual([mine.id]);
  for (const number of [refunds[0].out_refund_no, refunds[0].refund_id])
    expect(await idsOf("/cms/refund", number), number).toEqual([mine.id]);
  for (const number of [transaction_id.slice(0, 27), out_trade_no.slice(1), `${out_trade_no}0`])
    for (const path of ["/cms/order", "/cms/payment", "/cms/refund"])
      expect(await idsOf(path, number), `${path} ${number}`).toEqual([]);

  const text = async (path: string) => (await admin("GET", `${path}/export?q=${transaction_id}`)).text;
  for (const path of ["/cms/order", "/cms/payment", "/cms/refund"])
    expect((await text(path)).trim().split("\r\n"), path).toHaveLength(2);
  const file = await admin("GET", `/cms/refund/export?q=${refunds[0].refund_id}`);
  expect(file.text.trim().split("\r\n")).toHaveLength(2);
});
