import { kind } from "@/lib/kinds/kind";

export const afterSaleKind = kind({
  name: "after_sale",
  one: ["After-sale request", "售后申请"],
  many: ["After-sale", "售后"],
  about: ["What shoppers ask back, and what becomes of it.", "售后申请：顾客要求退款或退货，以及处理结果。"],
  permissions: {
    read: ["See after-sale requests", "查看售后申请"],
    approve: ["Approve an after-sale request", "同意售后申请"],
    reject: ["Reject an after-sale request", "拒绝售后申请"],
    receive: ["Receive returned goods", "确认收到退货"],
    export: ["Export after-sale requests", "导出售后申请"],
  },
  needs: {
    read: { suggests: ["order.read", "customer.read"] },
    approve: { requires: ["order.refund"] },
  },
  menu: { name: "after_sales", icon: "rotate-ccw", sort: 22 },
  page: { name: "after_sales", ofOne: true, search: 1 },
  keywords: "return refund exchange 退货 退款 换货",
});
