import { changedPrice } from "./percent";

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
