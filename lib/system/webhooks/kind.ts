import { kind } from "@/lib/kinds/kind";

export const webhookKind = kind({
  name: "webhook",
  one: ["Webhook", "Webhook 推送"],
  many: ["Webhooks", "Webhook 推送"],
  parts: { webhook_delivery: ["Delivery of a webhook", "Webhook 推送的投递"] },
  about: [
    "Webhooks: requests to another system for each event of the shop, and their deliveries.",
    "Webhook 推送：店铺发生事件时向其他系统发送请求，以及投递记录。",
  ],
  permissions: {
    read: ["View webhooks and their deliveries", "查看 Webhook 推送与投递记录"],
    edit: ["Create, edit, test and delete webhooks", "新建、编辑、测试和删除 Webhook 推送"],
    replay: ["Send events to a webhook again", "重新投递 Webhook 事件"],
  },
  needs: { edit: { requires: ["webhook.read"] }, replay: { requires: ["webhook.read"] } },
  menu: "advanced",
  page: { name: "webhooks", ofOne: true, ofNew: ["New webhook", "新建 Webhook 推送"] },
  keywords: "push events replay integration 推送 事件 重新投递 对接",
});
