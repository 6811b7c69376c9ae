import { kind } from "@/lib/kinds/kind";

export const webhookKind = kind({
  name: "webhook",
  one: ["Webhook", "Webhook"],
  many: ["Webhooks", "Webhook"],
  about: [
    "Webhooks: requests to another system for each event of the shop, and their deliveries.",
    "Webhook：店铺发生事件时向其他系统发送请求，以及投递记录。",
  ],
  permissions: {
    read: ["See webhooks and their deliveries", "查看 Webhook 与投递记录"],
    edit: ["Create, edit, test and delete webhooks", "新建、编辑、测试和删除 Webhook"],
    replay: ["Send events to a webhook again", "重新投递 Webhook 事件"],
  },
  needs: { edit: { requires: ["webhook.read"] }, replay: { requires: ["webhook.read"] } },
  menu: "advanced",
  page: { name: "webhooks", ofOne: true, ofNew: ["New webhook", "新建 Webhook"] },
});
