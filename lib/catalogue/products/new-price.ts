/**
 * Reads `-10`, `+5.5%` as percent with at most two decimals. Undefined if it is not a percentage, or is zero. Safe in
 * the browser.
 */
export function percentOf(text: string): number | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[\s%]/g, "").replace("−", "-").replace("。", ".");
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return undefined;
  const percent = Number(plain);
  return percent === 0 || percent < -99.99 || percent > 1000 ? undefined : percent;
}

/** Half a fen is rounded up. Computed in integers, because floats are not exact. */
export const changedPrice = (fen: number, percent: number) =>
  Math.floor((fen * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000);

/** The fen at the end of a price: 90 is ¥29.90. */
export const priceEndings = [90, 80, 99, 0] as const;
export type PriceEnding = (typeof priceEndings)[number];

export interface PriceRule {
  percent?: number;
  /** In fen. */
  amount?: number;
  ending?: PriceEnding;
}

/** The present price, changed by the percentage and the amount, then set to the nearest price with the ending. Safe in the browser. */
export function newPriceOf(price: number, { percent = 0, amount = 0, ending }: PriceRule): number {
  const changed = changedPrice(price, percent) + amount;
  // Without an ending, a price below ¥0.01 is shown as out of range.
  return ending === undefined || changed < 1 ? changed : nearestEnding(changed, ending);
}

/** Rounds up if two prices are equally near. The result is at least ¥0.01. */
function nearestEnding(price: number, ending: PriceEnding) {
  const below = Math.floor((price - ending) / 100) * 100 + ending;
  return below < 1 || price - below >= 50 ? below + 100 : below;
}

export type PriceDoubt = "belowCost" | "tenth";

/** Why a new price can be a mistake. `from` is undefined for a new variant, `cost` null if it is unknown or hidden. */
export function doubtfulPrice(price: number, from: number | undefined, cost: number | null): PriceDoubt | undefined {
  if (price === from) return undefined;
  if (cost !== null && price < cost) return "belowCost";
  return from !== undefined && price * 10 <= from ? "tenth" : undefined;
}
