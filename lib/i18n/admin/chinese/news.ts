import type { Catalogue } from "@/lib/i18n/admin/words";

export const news: Catalogue["news"] = {
  one: "新订单：{amount}，{name}",
  several: "{count} 笔新订单",
  toAnswer: "{count} 笔售后待处理",
  toShip: "{count} 单待发货",
};
