import { kind } from "@/lib/kinds/kind";

export const billKind = kind({
  name: "bill",
  record: null,
  many: ["Bills", "对账单"],
  permissions: { read: ["See bills and the shop's money", "查看对账单与资金"] },
  menu: "orders",
});
