import type { AfterSaleStatus } from "@/db/schema/after-sales";
import type { OrderStatus } from "@/db/schema/orders";
import type { Permission } from "@/lib/kernel/contract/permissions";

const permissionsFor = {
  approve: ["after_sale.approve", "order.refund"],
  reject: ["after_sale.reject"],
  receive: ["after_sale.receive"],
  retry: ["after_sale.approve", "order.refund"],
  settle: ["after_sale.approve", "order.refund"],
} as const satisfies Record<string, readonly Permission[]>;
type Action = keyof typeof permissionsFor;
export const afterSaleAdminActions = Object.keys(permissionsFor) as Action[];

interface RequestFacts {
  status: AfterSaleStatus;
  order_status: OrderStatus;
  has_failed: boolean;
  /** WeChat Pay accepts no more refunds of the payment. */
  is_at_limit: boolean;
  was_received: boolean;
}

export function adminActionsOf(request: RequestFacts, permissions: ReadonlySet<Permission>) {
  const isAllowed = (name: Action) => permissionsFor[name].every((permission) => permissions.has(permission));
  return afterSaleAdminActions.filter((name) => isAllowed(name) && isOpen(name, request));
}

function isOpen(name: Action, { status, order_status, has_failed, is_at_limit, was_received }: RequestFacts) {
  if (order_status === "refunding" || order_status === "refunded") return false;
  if (status === "requested") return name === "approve" || name === "reject";
  if (status === "approved") return name === "receive";
  if (status === "sent") return name === "receive" || name === "reject";
  if (is_at_limit) return name === "settle";
  if (!has_failed || status !== "refunding") return false;
  return name === "retry" || (name === "reject" && !was_received);
}
