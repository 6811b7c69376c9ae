import { expect, test } from "vitest";
import { interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";

const { admin, get, paid, refund, settled } = orderDesk("order.read", "payment.read", "order.export", "order.refund");

const linesOf = (text: string) => text.split("\r\n");
const rowOf = (text: string, part: string) => linesOf(text).find((line) => line.includes(part));

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
