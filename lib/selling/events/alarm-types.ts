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
  "backup.failing": "backup.run",
  "bot.failing": "alarm.edit",
  "webhook.failing": "webhook.read",
  "message_template.disabled": "message.read",
} as const satisfies Record<string, Permission>;

/** A bill's id has the digits of its day: 20261128. */
export const dayOfBill = (id: number) => String(id).replace(/(\d{4})(\d\d)/, "$1-$2-");

/** The page of each record that alarms are about, below `/admin`. */
const pages = {
  order: (id: number) => `orders/${id}`,
  after_sale: (id: number) => `after_sales/${id}`,
  invoice: () => "invoices",
  complaint: (id: number) => `orders/complaints/${id}`,
  product: (id: number) => `products/${id}`,
  bill: (id: number) => `orders/bills?from=${dayOfBill(id)}&to=${dayOfBill(id)}`,
  carrier: () => "orders/desk",
  backup: () => "settings/backups",
  bot: (id: number) => `bots/${id}`,
  webhook: (id: number) => `webhooks/${id}`,
  message_template: () => "messages",
};
export type AlarmResource = keyof typeof pages;
export const alarmResources = Object.keys(pages) as [AlarmResource, ...AlarmResource[]];

export const alarmPath = ({ resource, resource_id }: { resource: AlarmResource; resource_id: number }) =>
  pages[resource](resource_id);

export type AlarmType = keyof typeof alarmPermissions;
export const alarmTypeNames = Object.keys(alarmPermissions) as [AlarmType, ...AlarmType[]];

export const alarmsFor = (permissions: ReadonlySet<Permission>) =>
  alarmTypeNames.filter((type) => permissions.has(alarmPermissions[type]));
