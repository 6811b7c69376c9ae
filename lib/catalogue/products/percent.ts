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
