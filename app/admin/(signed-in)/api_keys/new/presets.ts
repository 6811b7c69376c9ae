import type { Permission } from "@/lib/kernel/contract/permissions";

/** Permissions of keys for usual purposes. An admin gets those that they have themselves. */
export const presets = {
  erp: ["order.read", "order.ship", "product.read", "product.stock", "category.read", "after_sale.read", "event.read"],
  warehouse: ["order.read", "order.ship", "product.read", "product.stock", "after_sale.read", "after_sale.receive"],
  accounting: ["order.read", "order.export", "payment.read", "invoice.read", "after_sale.read", "stats.read"],
} as const satisfies Record<string, readonly Permission[]>;

const trials = { "order.read": "/cms/order?size=1", "product.read": "/cms/product?size=1" } as const;

/** A line for a shell that calls an operation which the key has permission for. */
export function tryLine(address: string, key: string, permissions: readonly string[]) {
  const [, path] = Object.entries(trials).find(([permission]) => permissions.includes(permission)) ?? [];
  return `curl -H "Authorization: Bearer ${key}" "${address}${path ?? "/cms/dict_type"}"`;
}
