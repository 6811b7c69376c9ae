import { kind } from "@/lib/kinds/kind";

export const alarmKind = kind({
  name: "alarm",
  record: "bot",
  one: ["Bot", "群机器人"],
  many: ["Alarms", "提醒"],
  parts: { alarm: ["Alarm", "提醒"] },
  about: ["Bots, which send shop events to group chats.", "群机器人：把店铺的提醒发到群聊。"],
  permissions: { edit: ["Set up the bots of group chats", "设置群机器人"] },
  menu: { name: "alarms", icon: "megaphone", below: "setup", sort: 50 },
  page: {
    name: "bots",
    title: ["Bots", "群机器人"],
    ofOne: true,
    ofNew: ["New bot", "新建群机器人"],
    oneOf: ["alarm.edit"],
  },
  keywords: "wecom dingtalk feishu group chat 企业微信 钉钉 飞书 提醒",
});
