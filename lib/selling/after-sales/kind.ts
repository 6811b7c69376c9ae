import { kind } from "@/lib/kinds/kind";

export const afterSaleKind = kind({
  name: "after_sale",
  one: ["Return or refund request", "售后申请"],
  many: ["Returns and refunds", "售后"],
  about: ["Refund and return requests of shoppers, and their results.", "售后申请：顾客要求退款或退货，以及处理结果。"],
  permissions: {
    read: ["View return and refund requests", "查看售后申请"],
    approve: ["Approve a return or refund request", "同意售后申请"],
    reject: ["Reject a return or refund request", "拒绝售后申请"],
    receive: ["Receive returned items", "确认收到退货"],
    export: ["Export return and refund requests", "导出售后申请"],
  },
  needs: {
    read: { suggests: ["order.read", "customer.read"] },
    approve: { requires: ["order.refund"] },
  },
  menu: { name: "after_sales", icon: "rotate-ccw", sort: 22 },
  page: { name: "after_sales", ofOne: true, search: true },
  keywords: "return refund exchange 退货 退款 换货",
});
