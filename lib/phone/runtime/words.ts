import { device } from "./device";

/** The words of WeChat itself, not of the mini-program. */
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
  restart: "Open the mini-program anew",
  copied: "Copied",
  close: "Close",
  phoneTitle: "The shop asks for your phone number",
  phoneText: "Nobody is called: the sandbox makes a number up.",
  allow: "Allow",
  refuse: "Refuse",
  letFail: "Let it fail",
  contact: "In WeChat, this opens the chat with customer service.",
  offline: "No network",
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
  copied: "已复制",
  close: "关闭",
  phoneTitle: "商家申请获取你的手机号",
  phoneText: "不会拨打任何电话：号码由沙箱编造。",
  allow: "允许",
  refuse: "拒绝",
  letFail: "让它失败",
  contact: "在微信中，这里会打开客服会话。",
  offline: "无网络",
};

export const word = wordsOf(english, chinese);

/** A part that is loaded later brings its own words. */
export function wordsOf<Word extends string>(english: Record<Word, string>, chinese: Record<Word, string>) {
  return (name: Word, values: Record<string, string> = {}) =>
    (device.language === "zh_CN" ? chinese : english)[name].replace(
      /\{(\w+)\}/g,
      (_, key: string) => values[key] ?? "",
    );
}
