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
  "bot.failing": "alarm.edit",
  "webhook.failing": "webhook.read",
  "message_template.disabled": "message.read",
} as const satisfies Record<string, Permission>;

/** A bill's id has the digits of its day: 20261128. */
export const dayOfBill = (id: number) => String(id).replace(/(\d{4})(\d\d)/, "$1-$2-");

const pages: Readonly<Record<string, string>> = {
  order: "orders",
  after_sale: "after_sales",
  complaint: "orders/complaints",
  product: "products",
  bot: "bots",
  webhook: "webhooks",
};

/** The path below `/admin` of the record that an alarm is about. Invoices share one page, and so do message templates. */
export function alarmPath({ resource, resource_id: id }: { resource: string; resource_id: number }) {
  if (resource === "invoice") return "invoices";
  if (resource === "bill") return `orders/bills?from=${dayOfBill(id)}&to=${dayOfBill(id)}`;
  return pages[resource] ? `${pages[resource]}/${id}` : "messages";
}

export type AlarmType = keyof typeof alarmPermissions;
export const alarmTypeNames = Object.keys(alarmPermissions) as [AlarmType, ...AlarmType[]];

export const alarmsFor = (permissions: ReadonlySet<Permission>) =>
  alarmTypeNames.filter((type) => permissions.has(alarmPermissions[type]));
