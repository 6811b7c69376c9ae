import type { NoticeText } from "../shapes";

export const notices: NoticeText[] = [
  {
    title: "今年的桂花干已售完",
    content: "<p>最后一罐已售出，感谢支持！<strong>九月下旬</strong>再次采收。</p>",
    remark: "到明年九月为止",
  },
  {
    title: "生鲜商品周五至周日暂停发货",
    content: "<p>梨与绿豆糕只在<strong>周一至周四</strong>发货，请在订单备注中写明。</p>",
    remark: "",
  },
  {
    title: "每月最后一个周日盘点",
    content:
      "<p>9:00 至 12:00 盘点货架。</p><ul><li>请在盘点前或盘点后发货。</li><li>调整了什么、为什么，请写下来。</li></ul>",
    remark: "店员与库管",
  },
  {
    title: "国庆假期发货安排",
    content: "<p>10月1日至3日暂停发货，4日起按付款顺序恢复。</p>",
    remark: "假期已结束",
  },
];
