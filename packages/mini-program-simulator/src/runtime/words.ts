import { device } from "./device";

/** Texts of WeChat's user interface. */
const english = {
  ok: "OK",
  cancel: "Cancel",
  back: "Back",
  menu: "Menu",
  bar: "Mini-program, title",
  page: "Mini-program, page",
  loading: "Loading",
  refresh: "Pull to refresh",
  share: "Share this page",
  moments: "Share to Moments",
  restart: "Restart the mini-program",
  close: "Close",
  allow: "Allow",
  refuse: "Refuse",
  letFail: "Let it fail",
};

const chinese: Record<keyof typeof english, string> = {
  ok: "确定",
  cancel: "取消",
  back: "返回",
  menu: "菜单",
  bar: "小程序标题栏",
  page: "小程序页面",
  loading: "加载中",
  refresh: "下拉刷新",
  share: "转发此页",
  moments: "分享到朋友圈",
  restart: "重新进入小程序",
  close: "关闭",
  allow: "允许",
  refuse: "拒绝",
  letFail: "让它失败",
};

export const word = createWords(english, chinese);

/** Parts that are loaded later define their own texts. `{name}` in a text is replaced with a value. */
export function createWords<Word extends string>(english: Record<Word, string>, chinese: Record<Word, string>) {
  return (name: Word, values: Record<string, string> = {}) =>
    (device.language === "zh_CN" ? chinese : english)[name].replace(
      /\{(\w+)\}/g,
      (_, key: string) => values[key] ?? "",
    );
}
