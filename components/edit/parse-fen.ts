import { fenOf } from "@/lib/csv/yuan";

/**
 * Parses an amount in yuan, including ¥, commas and the fullwidth characters of an input method. Undefined for invalid text and
 * for ¥0.
 */
export const parsePositiveFen = (text: string): number | undefined => parseFen(text) || undefined;

/** Like `parsePositiveFen`, but accepts ¥0. */
export function parseFen(text: string): number | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[¥\s]/g, "").replaceAll("。", ".").replace(/元$/, "");
  // A comma has to separate thousands. As a decimal separator it is rejected, because removing it would multiply the amount by
  // 100.
  if (plain.includes(",") && !/^\d{1,3}(,\d{3})+(\.|$)/.test(plain)) return undefined;
  return fenOf(plain.replaceAll(",", ""));
}

/** 3740 → 37.40 */
export const formatYuan = (fen: number) => (fen / 100).toFixed(2);
