import { kind } from "@/lib/kinds/kind";

export const complaintKind = kind({
  name: "complaint",
  one: ["Complaint", "投诉"],
  many: ["Complaints", "消费者投诉"],
  about: ["Complaints that shoppers file at WeChat Pay.", "顾客在微信支付提交的投诉。"],
  permissions: {
    read: ["View complaints", "查看投诉"],
    answer: ["Answer complaints", "回复和处理投诉"],
  },
  needs: { read: { suggests: ["order.read"] }, answer: { requires: ["complaint.read"], suggests: ["order.refund"] } },
  menu: "orders",
  page: { name: "complaints", path: "/admin/orders/complaints" },
  keywords: "wechat 微信 投诉 tousu",
});
