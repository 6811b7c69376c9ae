import { kind } from "@/lib/kinds/kind";

export const invoiceKind = kind({
  name: "invoice",
  one: ["Invoice", "发票"],
  many: ["Invoices", "发票"],
  about: ["Invoices that shoppers request, and those issued.", "顾客申请的发票与开票结果。"],
  permissions: {
    read: ["View invoices", "查看发票"],
    issue: ["Issue, refuse and cancel invoices", "开票、拒绝和红冲"],
    export: ["Export invoices", "导出发票"],
  },
  needs: { read: { suggests: ["order.read", "customer.read"] }, issue: { requires: ["invoice.read"] } },
  menu: { name: "invoices", icon: "receipt", sort: 24 },
  page: { name: "invoices" },
  keywords: "tax fapiao title 开票 抬头 税号 红冲 红字",
});
