import type { Catalogue } from "../words";

export const phone: Catalogue["phone"] = {
  beside: "小程序里的样子，边输入边更新",
  dark: "改看深色",
  light: "改看浅色",
  loading: "正在打开手机预览…",
  open: "手机预览",
  title: "小程序里的样子",
};
