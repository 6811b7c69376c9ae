import type { Catalogue } from "@/lib/i18n/admin/words";

export const phone: Catalogue["phone"] = {
  beside: "小程序里的样子，边输入边更新",
  dark: "改看深色",
  failed: "手机预览没有打开",
  "failed.what": "已填写的内容不会丢失。",
  light: "改看浅色",
  loading: "正在打开手机预览…",
  open: "手机预览",
  title: "小程序里的样子",
};
