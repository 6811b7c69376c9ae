import { expect, test } from "vitest";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";

const { admin, get, paid, refund, settled } = orderDesk("order.read", "payment.read", "order.export", "order.refund");

const idsOf = async (path: string, q: string) => {
  const { status, json } = await admin("GET", `${path}?q=${encodeURIComponent(q)}`);
  expect(status, q).toBe(200);
  return json.items.map(({ id, order }: { id: number; order?: { id: number } }) => order?.id ?? id);
};

test("an order, its payment and its refund are found by each whole number of theirs, however it is typed, and by no part of one", async () => {
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

test("a number is looked for among the payments of the chosen state", async () => {
  const { id, out_trade_no } = await paid({ price: 1005 });
  expect(await idsOf("/cms/payment", out_trade_no)).toEqual([id]);
  const { json } = await admin("GET", `/cms/payment?q=${out_trade_no}&status=closed`);
  expect(json).toMatchObject({ items: [], total: 0 });
});
