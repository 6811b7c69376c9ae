/** Stored in databases: a point's key never changes, whatever its words do. Each is used by an operation, and a test sees to it. */
export const permissions = {
  "order.read": "See orders",
  "order.ship": "Ship an order",
  "order.cancel": "Cancel an unpaid order",
  "order.complete": "Complete a shipped order",
  "order.refund": "Refund an order",
} as const;

export type Permission = keyof typeof permissions;
export const allPermissions = Object.keys(permissions) as Permission[];
