import type { Catalogue } from "@/lib/i18n/admin/words";
import { chinese, titlesOf } from "@/lib/kinds/words";

export const menu: Catalogue["menu"] = {
  ...titlesOf(chinese),
  content: "内容",
  system: "系统",
  payments: "付款记录",
  refunds: "退款记录",
  notifications: "微信通知",
  shippingDesk: "发货台",
  stockCount: "盘点",
  profile: "个人资料",
  menuRoutes: "路由",
  wechat: "接入微信",
  rehearsal: "彩排",
};
