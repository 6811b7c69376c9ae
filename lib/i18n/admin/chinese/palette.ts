import type { Catalogue } from "@/lib/i18n/admin/words";

export const palette: Catalogue["palette"] = {
  actions: "操作",
  article: "文章",
  customer: "顾客",
  dark: "深色模式",
  keys: "全部快捷键",
  "keys.off": "单键快捷键可在个人资料里关闭。",
  light: "浅色模式",
  none: "页面、订单、商品、顾客、文章和设置里都没有“{text}”。",
  order: "订单",
  pages: "页面",
  product: "商品",
  searching: "正在搜索…",
  setting: "设置",
  short: "输入两个字符以上，才会搜索订单和顾客。",
  ship: "为订单 {order} 发货",
  title: "搜索与跳转",
};
