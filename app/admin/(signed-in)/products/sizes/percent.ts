/** Reads `-10`, `+5.5%` as percent with at most two decimals. Undefined if it is none, or changes nothing. */
export function percentOf(text: string): number | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[\s%]/g, "").replace("−", "-").replace("。", ".");
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return undefined;
  const percent = Number(plain);
  return percent === 0 || percent < -99.99 || percent > 1000 ? undefined : percent;
}

/** Computes a price as the API does: half a fen is rounded up, and nothing is free. */
export const changedPrice = (fen: number, percent: number) =>
  Math.floor((fen * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000);
