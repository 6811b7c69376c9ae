import type { Catalogue } from "@/lib/i18n/admin/words";

export const alarms: Catalogue["alarms"] = {
  empty: "没有提醒",
  "empty.what": "需要人处理的事会列在这里：新订单、退款失败、商品快卖完。",
  read: "全部标为已读",
  tabs: "提醒和群机器人",
  type: "事件",
  "type.any": "全部事件",
  "type.bot.failing": "群机器人发不出消息",
  "type.message_template.disabled": "微信拒绝了消息模板",
  "type.order.paid": "订单已付款",
  "type.after_sale.requested": "顾客申请售后",
  "type.after_sale.sent": "退货已寄出",
  "type.after_sale.overdue": "售后超时未处理",
  "type.refund.failed": "退款需要人工处理",
  "type.shipping_report.failed": "微信没有接受发货信息",
  "type.stock.low": "商品库存不足",
  unread: "只看未读",
};
