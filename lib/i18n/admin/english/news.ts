export const news = {
  one: "New order to ship: {amount}, {name}",
  several: "{count} new orders to ship",
  toShip: "{count} to ship",
} as const;
