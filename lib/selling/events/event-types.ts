import type { Permission } from "@/lib/kernel/contract/permissions";
import { alarmPermissions } from "./alarm-types";

/** All types of events, with the permission to see each. */
export const eventPermissions = {
  "order.placed": "order.read",
  ...alarmPermissions,
  "order.shipped": "order.read",
  "order.completed": "order.read",
  "order.cancelled": "order.read",
  "order.refunding": "order.read",
  "order.refund_ended": "order.read",
  "order.refunded": "order.read",
  "order.parcel": "order.read",
  "order.parcel_edit": "order.read",
  "order.parcel_undo": "order.read",
  "order.address_edit": "order.read",
  "order.price_edit": "order.read",
  "after_sale.approved": "after_sale.read",
  "after_sale.refunding": "after_sale.read",
  "after_sale.refunded": "after_sale.read",
  "after_sale.rejected": "after_sale.read",
  "after_sale.withdrawn": "after_sale.read",
  "after_sale.closed": "after_sale.read",
  "after_sale.noted": "after_sale.read",
  "invoice.issued": "invoice.read",
  "invoice.refused": "invoice.read",
  "invoice.withdrawn": "invoice.read",
  "invoice.red": "invoice.read",
  "product.created": "product.read",
  "product.updated": "product.read",
  "product.deleted": "product.read",
  "product.restored": "product.read",
  "product.on_sale": "product.read",
  "product.off_sale": "product.read",
  "stock.changed": "product.read",
  "bill.ready": "bill.read",
  "user.erased": "customer.read",
} as const satisfies Record<string, Permission>;

export type EventType = keyof typeof eventPermissions;
export type WebhookType = EventType | "*";
export const eventTypeNames = Object.keys(eventPermissions) as [EventType, ...EventType[]];
