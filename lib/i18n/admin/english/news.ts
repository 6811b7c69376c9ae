export const news = {
  one: "New order to ship: {amount}, {name}",
  several: "{count} new orders to ship",
  toAnswer: "{count} after-sale request{count|s} to do",
  toShip: "{count} to ship",
} as const;
