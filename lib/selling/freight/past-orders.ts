/** For operations that compute over all orders of the last weeks: one runs at a time, so that shoppers are not slowed down. */
export const overPastOrders = {
  inTurn: { name: "past orders", atOnce: 1 },
  limit: { most: 20, per: "user", seconds: 60, counts: "attempts" },
} as const;
