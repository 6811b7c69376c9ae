import { menuTexts } from "@/lib/i18n/admin/menu";
import type { Translator } from "@/lib/i18n/admin/translator";
import { pages } from "@/lib/rights/menus/pages";
import { type AdminPageName, adminPage } from "./pages";

/** Shops that were created with an earlier version have this built-in title. */
const formerTitle = "After-sale";

/** A built-in menu that has not been renamed is shown in the admin's language; a custom name is shown as entered. */
export function menuTitle({ name, title }: { name: string; title: string }, t: Translator) {
  const ours = pages.find((page) => page.name === name);
  return ours && [...Object.values<string>(menuTexts.menu[ours.name]), formerTitle].includes(title)
    ? t(`menu.${ours.name}`)
    : title;
}

/** Other words by which the command palette finds the pages that are not of a kind. */
const otherWords: Partial<Record<AdminPageName, string>> = {
  alarms: "tasks news sound 提醒 声音",
  menuRoutes: "navigation json frontend 导航 前端",
  newOrder: "telephone phone order for someone 电话 下单 代下单",
  notifications: "callback review 回调 核对",
  openShop: "live launch practice 正式 营业 练习",
  payments: "transactions money in 收款 流水 支付",
  profile: "password second factor language 修改密码 两步验证 头像",
  refunds: "money back 退款 退钱",
  shippingDesk: "print labels waybill scan pickup code 打单 面单 扫码 核销 自提",
  stockCount: "inventory shelf 盘库 库存",
  wechat: "pay merchant appid secret 支付 商户号 密钥 小程序",
};

/** The titles of a page in both languages and its other words, for the command palette. */
export function pageNames(name: AdminPageName) {
  const { title, keywords = otherWords[name] ?? "" } = adminPage(name);
  const texts: Readonly<Record<string, readonly string[]>> = menuTexts.menu;
  return [...texts[title.replace("menu.", "")]!, keywords].join(" ");
}
