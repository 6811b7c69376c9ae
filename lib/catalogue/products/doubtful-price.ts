export type PriceDoubt = "belowCost" | "tenth";

/** Why a new price can be a mistake. `from` is undefined for a new variant, `cost` null if it is unknown or hidden. */
export function doubtfulPrice(price: number, from: number | undefined, cost: number | null): PriceDoubt | undefined {
  if (price === from) return undefined;
  if (cost !== null && price < cost) return "belowCost";
  return from !== undefined && price * 10 <= from ? "tenth" : undefined;
}
