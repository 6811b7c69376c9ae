import type { Catalogue } from "../words";

export const phone: Catalogue["phone"] = {
  beside: "小程序中的样子，随输入更新",
  dark: "切换为深色",
  light: "切换为浅色",
  loading: "正在打开手机预览…",
  open: "手机预览",
  title: "小程序中的样子",
};
