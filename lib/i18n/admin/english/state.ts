export const state = {
  unpaid: "Unpaid",
  paid: "Paid",
  toPickUp: "To pick up",
  shipped: "Shipped",
  completed: "Completed",
  cancelled: "Cancelled",
  refunding: "Refunding",
  refunded: "Refunded",
} as const;
