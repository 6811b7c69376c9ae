export const news = {
  one: "New order to ship: {amount}, {name}",
  several: "{count} new orders to ship",
  open: "Show",
  toShip: "{count} to ship",
} as const;
