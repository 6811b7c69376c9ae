import type { Permission } from "@/lib/kernel/contract/permissions";

export const alarmPermissions = {
  "order.paid": "order.read",
  "order.address_changed": "order.read",
  "after_sale.requested": "after_sale.read",
  "after_sale.sent": "after_sale.read",
  "after_sale.overdue": "after_sale.read",
  "complaint.created": "complaint.read",
  "complaint.due": "complaint.read",
  "invoice.requested": "invoice.read",
  "invoice.red_due": "invoice.read",
  "refund.failed": "order.refund",
  "bill.difference": "bill.read",
  "stock.low": "product.read",
  "shipping_report.failed": "order.ship",
  "waybills.few": "order.ship",
  "bot.failing": "alarm.edit",
  "webhook.failing": "webhook.read",
  "message_template.disabled": "message.read",
} as const satisfies Record<string, Permission>;

export type AlarmType = keyof typeof alarmPermissions;
export const alarmTypeNames = Object.keys(alarmPermissions) as [AlarmType, ...AlarmType[]];

export const alarmResources = [
  ...(["order", "after_sale", "invoice", "complaint", "product", "bill", "carrier"] as const),
  ...(["bot", "webhook", "message_template"] as const),
] as const;
export type AlarmResource = (typeof alarmResources)[number];

export const alarmsFor = (permissions: ReadonlySet<Permission>) =>
  alarmTypeNames.filter((type) => permissions.has(alarmPermissions[type]));
