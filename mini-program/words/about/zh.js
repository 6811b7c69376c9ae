/** Separate from the other texts, so that the first page does not load them. */
module.exports = {
  account: {
    title: "账号与隐私",
    guide: "用户隐私保护指引",
    cancel: "注销账号",
    lost: "注销后，个人资料、收货地址、购物车、收藏和优惠券会立即失效，评价改为匿名。",
    kept: "订单会作为交易记录保留；过了售后期，会清除收货信息。",
    open: "请先处理",
    ask: "注销后无法恢复，优惠券不能再使用。",
    askAgain: "确定要注销账号吗？",
    yes: "注销",
    done: "账号已注销。",
  },
  favourites: {
    remove: "取消收藏{name}",
    emptyTitle: "还没有收藏的商品",
    empty: "在商品页点心形图标，就能收藏商品。",
    browse: "去逛逛",
    end: "没有更多了",
  },
  shop: {
    title: "店铺信息",
    call: "联系店家",
    notices: "店铺公告",
    licence: "证照信息",
    articles: "店铺文章",
  },
  notices: {
    title: "店铺公告",
    emptyTitle: "还没有公告",
    empty: "店铺的消息会出现在这里。",
  },
  article: {
    article: "文章",
    notice: "公告",
  },
};
