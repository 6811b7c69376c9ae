/** Separate from the other texts, so that the first page does not load them. */
module.exports = {
  requestStates: {
    requested: "待处理",
    approved: "待寄回",
    sent: "待店家收货",
    refunding: "退款中",
    refunded: "已退款",
    rejected: "未同意",
    withdrawn: "已撤回",
    closed: "已关闭",
  },
  marks: {
    open_one: "1 件退款中",
    open_other: "{count} 件退款中",
    refunded_one: "已退 1 件",
    refunded_other: "已退 {count} 件",
  },
  refunds: {
    confirmLater: "有商品正在退款，处理完后才能确认收货。",
    heldNext: "有商品正在退款，处理完后再确认收货。",
    claimedNext: "商品没有寄出，正在退款。",
    ask: "退款/售后",
    list: "退款/售后",
    askLine: "退款",
    askOf: "申请{name}退款",
    request: "退款 {pieces} ¥{price}",
    requests: "退款进度",
    notYours: "这个订单不在您的账号里。",
  },
};
