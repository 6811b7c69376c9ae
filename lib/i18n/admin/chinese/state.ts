import type { Catalogue } from "@/lib/i18n/admin/words";

export const state: Catalogue["state"] = {
  unpaid: "待付款",
  paid: "待发货",
  toPickUp: "待自提",
  shipped: "已发货",
  handedOver: "已自提",
  completed: "已完成",
  cancelled: "已取消",
  refunding: "退款中",
  refunded: "已退款",
  "afterSale.requested": "待处理",
  "afterSale.approved": "待寄回",
  "afterSale.sent": "退货途中",
  "afterSale.refunding": "退款中",
  "afterSale.refunded": "已退款",
  "afterSale.rejected": "已拒绝",
  "afterSale.withdrawn": "已撤回",
  "afterSale.closed": "已关闭",
};
