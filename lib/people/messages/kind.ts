import { kind } from "@/lib/kinds/kind";

export const messageKind = kind({
  name: "message",
  record: "message_template",
  one: ["Message template", "消息模板"],
  many: ["Messages", "订阅消息"],
  about: ["Messages to shoppers in WeChat, and their templates.", "发给顾客的微信订阅消息及其模板。"],
  permissions: {
    read: ["View messages to shoppers and their templates", "查看订阅消息与模板"],
    edit: ["Edit the templates of messages", "编辑消息模板"],
  },
  needs: { edit: { requires: ["message.read"] } },
  menu: { name: "messages", icon: "message-square", below: "setup", sort: 40 },
  page: { name: "messages" },
  keywords: "subscribe template notification 订阅消息 模板 通知",
});
