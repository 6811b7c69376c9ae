import type { Catalogue } from "@/lib/i18n/admin/words";

export const palette: Catalogue["palette"] = {
  actions: "操作",
  counter: "核销取货",
  "counter.code": "核销取货码 {code}",
  dark: "深色模式",
  keys: "全部快捷键",
  "keys.off": "单键快捷键可在个人资料里关闭。",
  light: "浅色模式",
  none: "没有名称含“{text}”的内容。",
  pages: "页面",
  searching: "正在搜索…",
  setting: "设置",
  short: "输入两个字符以上，才会搜索订单和顾客。",
  ship: "为订单 {order} 发货",
  title: "搜索与跳转",
};
