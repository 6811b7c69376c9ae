import type { Catalogue } from "@/lib/i18n/admin/words";

export const state: Catalogue["state"] = {
  unpaid: "待付款",
  paid: "待发货",
  toPickUp: "待自提",
  shipped: "已发货",
  completed: "已完成",
  cancelled: "已取消",
  refunding: "退款中",
  refunded: "已退款",
};
