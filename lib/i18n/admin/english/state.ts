export const state = {
  unpaid: "Unpaid",
  paid: "Paid",
  shipped: "Shipped",
  completed: "Completed",
  cancelled: "Cancelled",
  refunding: "Refunding",
  refunded: "Refunded",
} as const;
