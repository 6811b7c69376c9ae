import { kindNames, recordNames, titles } from "@/lib/kinds/words";
import type { Texts } from "../fill";

export const menuTexts = {
  menu: {
    ...titles,
    marketing: ["Marketing", "营销"],
    content: ["Content", "内容"],
    staff: ["Staff", "员工"],
    setup: ["Settings", "设置"],
    money: ["Balances", "钱在哪里"],
    payments: ["Payments", "付款记录"],
    refunds: ["Refunds", "退款记录"],
    notifications: ["Payment notifications", "微信通知"],
    newOrder: ["Order for a customer", "代客下单"],
    shippingDesk: ["Shipping desk", "发货台"],
    stockCount: ["Stock count", "盘点"],
    profile: ["Profile", "个人资料"],
    menuRoutes: ["Routes", "路由"],
    wechat: ["Connect WeChat", "接入微信"],
    openShop: ["Open the shop", "开店"],
  },
  kinds: kindNames,
  record: recordNames,
} as const satisfies Texts;
