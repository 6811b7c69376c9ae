/** Formats fen as yuan: 8200 is `82.00`, -5 is `-0.05`. Works on digits, because floats are not exact. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Parses yuan to fen. Undefined unless the text is digits with at most two decimals, such as `82.00`, `82.5` or `82`.
 */
export function fenOf(text: string): number | undefined {
  const [, yuan, decimals = ""] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? undefined : Number(yuan + decimals.padEnd(2, "0"));
}
