import { kind } from "@/lib/kinds/kind";

export const billKind = kind({
  name: "bill",
  one: ["Bill", "账单"],
  many: ["Bills", "账单"],
  parts: { bill_difference: ["Difference in a bill", "账单差异"] },
  about: [
    "WeChat Pay's bills: for each day the payments, refunds and fees, and what differs from this shop's records.",
    "微信支付账单：每天的收款、退款和手续费，以及与本店记录的差异。",
  ],
  permissions: {
    read: ["View and export WeChat Pay's bills", "查看和导出微信支付账单"],
    run: ["Read the bill of a day again", "重新读取某天的账单"],
    resolve: ["Resolve differences in bills", "处理账单差异"],
  },
  needs: { run: { requires: ["bill.read"] }, resolve: { requires: ["bill.read"] } },
  menu: "orders",
  page: { name: "bills", path: "/admin/orders/bills" },
  keywords: "fee settlement payout 手续费 结算 到账 对账 提现",
});
