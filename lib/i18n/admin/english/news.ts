export const news = {
  one: "New order: {amount}, {name}",
  several: "{count} new orders",
  toAnswer: "{count} after-sale request{count|s} to do",
  toShip: "{count} to ship",
} as const;
