import { kind } from "@/lib/kinds/kind";

export const paymentKind = kind({
  name: "payment",
  record: null,
  many: ["Payments and refunds", "收款与退款"],
  permissions: { read: ["View all payments and refunds", "查看收款与退款记录"] },
  menu: "orders",
});
