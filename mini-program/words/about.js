const { withCommon } = require("./common");

module.exports = withCommon({
  account: {
    title: ["Account and privacy", "账号与隐私"],
    guide: ["Privacy guideline", "用户隐私保护指引"],
    titles: ["Invoice titles", "发票抬头"],
    copy: ["Export my data", "导出我的数据"],
    copyHint: ["Profile, orders, reviews and more. Up to three times a day.", "个人资料、订单、评价等，每天 3 次"],
    loading: ["Exporting…", "正在导出…"],
    send: ["Send to a chat", "发送到微信聊天"],
    ready: ["Exported. Send the file to yourself to save it.", "已导出，发给自己或文件传输助手保存"],
    notSent: ["The file was not sent. Try again.", "没有发送成功，请再试一次。"],
    tooOften: ["You have exported your data three times today. Try again tomorrow.", "今天已导出 3 次，请明天再试。"],
    cancel: ["Cancel my account", "注销账号"],
    lost: [
      "Your profile, addresses, cart, favourites and coupons are deleted immediately, and your reviews become anonymous.",
      "注销后，个人资料、收货地址、购物车、收藏和优惠券会立即失效，评价改为匿名。",
    ],
    kept: [
      "Orders are kept as sales records. Recipient details are removed after the return period.",
      "订单会作为交易记录保留；过了售后期，会清除收货信息。",
    ],
    open: ["Complete these first", "请先处理"],
    ask: ["This cannot be undone, and coupons can no longer be used.", "注销后无法恢复，优惠券不能再使用。"],
    askAgain: ["Cancel your account?", "确定要注销账号吗？"],
    yes: ["Confirm", "注销"],
    done: ["Your account is cancelled.", "账号已注销。"],
  },
  shop: {
    title: ["About the shop", "店铺信息"],
    call: ["Call the shop", "联系店家"],
    notices: ["Announcements", "店铺公告"],
    licence: ["Licence", "证照信息"],
    articles: ["From the shop", "店铺文章"],
  },
  notices: {
    title: ["Announcements", "店铺公告"],
    emptyTitle: ["No announcements", "还没有公告"],
    empty: ["Messages from the shop will appear here.", "店铺的消息会出现在这里。"],
  },
  article: {
    article: ["Article", "文章"],
    notice: ["Announcement", "公告"],
  },
});
