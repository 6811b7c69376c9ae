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
  shared: "A friend would get this card",
  copyPath: "Copy the path",
  close: "Close",
  chooseAddress: "Your addresses in WeChat",
  choosePicture: "Choose a picture",
  samplePicture: "A sample picture",
  ownPicture: "From this device",
  phoneTitle: "The shop asks for your phone number",
  phoneText: "Nobody is called: the sandbox makes a number up.",
  allow: "Allow",
  refuse: "Refuse",
  receipt: "Confirm the receipt",
  receiptText: "WeChat asks whether the goods of payment {payment} have come.",
  receiptYes: "They have come",
  letFail: "Let it fail",
  contact: "In WeChat, this opens the chat with customer service.",
  offline: "No network",
  stopped: "The mini-program stopped with an error",
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
  shared: "好友会收到这张卡片",
  copyPath: "复制页面路径",
  close: "关闭",
  chooseAddress: "微信收货地址",
  choosePicture: "选择图片",
  samplePicture: "示例图片",
  ownPicture: "从本机选择",
  phoneTitle: "商家申请获取你的手机号",
  phoneText: "不会拨打任何电话：号码由沙箱编造。",
  allow: "允许",
  refuse: "拒绝",
  receipt: "确认收货",
  receiptText: "微信询问：支付单 {payment} 的商品是否已收到。",
  receiptYes: "确认收货",
  letFail: "让它失败",
  contact: "在微信中，这里会打开客服会话。",
  offline: "无网络",
  stopped: "小程序出错，已停止",
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
