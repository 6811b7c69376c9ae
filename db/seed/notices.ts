import type { SeedNotice } from "./shapes";

export const notices: SeedNotice[] = [
  {
    type: "announcement",
    title: "Mooncakes are sold out for this year",
    content: "<p>The last box is gone. Thank you! We bake again in <strong>late August</strong>.</p>",
    status: "open",
    remark: "Until next August",
    days_ago: 2,
  },
  {
    type: "notice",
    title: "生鲜商品周五至周日暂停发货",
    content: "<p>梨与绿豆糕只在<strong>周一至周四</strong>发货，请在订单备注中提醒顾客。</p>",
    status: "open",
    remark: "",
    days_ago: 5,
  },
  {
    type: "notice",
    title: "Stock-taking on the last Sunday of the month",
    content:
      "<p>Between 9:00 and 12:00 we count the shelves.</p><ul><li>Ship before or after, not during.</li><li>Write down what you adjust and why.</li></ul>",
    status: "open",
    remark: "Clerks and keepers",
    days_ago: 9,
  },
  {
    type: "announcement",
    title: "国庆假期发货安排",
    content: "<p>10月1日至3日暂停发货，4日起按付款顺序恢复。</p>",
    status: "closed",
    remark: "假期已结束",
    days_ago: 52,
  },
];
