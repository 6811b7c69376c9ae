import { expect, test } from "vitest";
import { type AlarmType, alarmTypeNames } from "./alarm-types";
import { describeEvent, type EventDetails } from "./describe-event";

const goods = { goods: ["2 × Tea", "1 × Honey", "3 × Jam"], kinds: 5 };
const asked = {
  ...goods,
  amount: 1870,
  type: "refund",
  reason: "Damaged",
  description: "",
  by: "shopper",
  is_automatic: false,
} as const;
const event = (type: AlarmType, more: Partial<EventDetails> = {}): EventDetails => ({
  id: 1,
  type,
  resource: "order",
  resource_id: 7,
  position: 9,
  created_at: "2026-11-24T08:00:00.000Z",
  data: { order_no: "N1", amount: 990, stock: 2, name: "Tea", kind: "pickup", day: "2026-11-28", count: 3, quota: 19 },
  order: { ...goods, total_price: 11220, remark: "" },
  after_sale: asked,
  ...more,
});

const titles: Record<AlarmType, [english: string, chinese: string]> = {
  "order.paid": ["New order ¥112.20", "新订单 ¥112.20"],
  "order.address_changed": ["A customer changed the address of order N1", "顾客修改了订单 N1 的收货地址"],
  "after_sale.requested": ["Refund requested: ¥18.70", "顾客申请退款 ¥18.70"],
  "after_sale.sent": ["Return sent: order N1", "订单 N1 的退货已寄出"],
  "after_sale.overdue": ["Request overdue: order N1", "订单 N1 的售后申请超时未处理"],
  "complaint.created": ["Customer complaint at WeChat Pay: N1", "顾客在微信支付提交了投诉：N1"],
  "complaint.due": ["Complaint due soon: N1", "投诉即将超时，请尽快回复：N1"],
  "invoice.requested": ["Invoice requested: order N1", "顾客申请开票：订单 N1"],
  "invoice.red_due": ["Order N1 was refunded: cancel its invoice with a red one", "订单 N1 有退款，已开的发票需要红冲"],
  "refund.failed": ["The refund of order N1 needs attention", "订单 N1 的退款需要人工处理"],
  "bill.difference": ["WeChat Pay's bill of 2026-11-28 has differences: 3", "微信支付 2026-11-28 的账单有 3 处差异"],
  "stock.low": ["Only 2 left: Tea", "仅剩 2 件：Tea"],
  "shipping_report.failed": ["WeChat refused the shipping report of order N1", "订单 N1 的发货信息未能上报微信"],
  "waybills.few": ["Waybills left at Tea: 19", "Tea 的面单仅剩 19 张"],
  "backup.failing": ["A backup of the shop has failed", "店铺备份失败"],
  "bot.failing": ["The bot Tea cannot send messages", "机器人“Tea”无法发送消息"],
  "webhook.failing": ["The webhook Tea cannot be delivered", "Webhook“Tea”无法送达"],
  "message_template.disabled": ["WeChat refuses the message template pickup", "微信拒绝了消息模板 pickup"],
};

test.each(alarmTypeNames)("%s has its text and values in both languages", (type) => {
  const said = [describeEvent(event(type), "en").title, describeEvent(event(type), "zh").title];
  expect(said).toEqual(titles[type]);
});

test("goods that are not named are counted, in both languages", () => {
  expect(describeEvent(event("order.paid"), "en").lines).toEqual(["2 × Tea, 1 × Honey, 3 × Jam and 2 more"]);
  expect(describeEvent(event("order.paid"), "zh").lines).toEqual(["2 × Tea、1 × Honey、3 × Jam，以及另外 2 种"]);
  const all = event("order.paid", { order: { goods: ["2 × Tea"], kinds: 1, total_price: 1, remark: "" } });
  expect(describeEvent(all, "en").lines).toEqual(["2 × Tea"]);
});

test("a missing value is left empty", () => {
  expect(describeEvent(event("bot.failing", { data: {} }), "en").title).toBe("The bot  cannot send messages");
});

test("a refund by an admin is not described as a shopper's request", () => {
  const made = event("after_sale.requested", { after_sale: { ...asked, by: "admin" } });
  expect(["en", "zh"].map((language) => describeEvent(made, language as "en" | "zh").title)).toEqual([
    "Refund by the shop: ¥18.70",
    "店家为商品退款 ¥18.70",
  ]);
  const back = event("after_sale.requested", { after_sale: { ...asked, type: "return" } });
  expect(describeEvent(back, "zh").title).toBe("顾客申请退货退款 ¥18.70");
});

test.each([
  ["chosen by a shopper", {}, "Reason: Damaged"],
  ["with a shopper's words", { description: "The lid is broken." }, "Reason: Damaged · The lid is broken."],
  [
    "of an admin's refund",
    { by: "admin", reason: "Other", description: "A jar is missing." },
    "Reason: A jar is missing.",
  ],
  ["that was erased", { by: "admin", reason: "Other" }, "Reason: Other"],
] as const)("a refund names the reason %s", (_, change, line) => {
  const { lines } = describeEvent(event("after_sale.requested", { after_sale: { ...asked, ...change } }), "en");
  expect(lines.at(-1)).toBe(line);
});
