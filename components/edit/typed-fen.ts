import { fenOf } from "@/lib/csv/yuan";

/** Reads what a person types, also with ¥, commas and the wide characters of an input method. Undefined if it is no amount, or ¥0. */
export const typedFen = (text: string): number | undefined => typedFenOrNone(text) || undefined;

/** As `typedFen`, where ¥0 is an amount too. */
export function typedFenOrNone(text: string): number | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[¥\s]/g, "").replaceAll("。", ".").replace(/元$/, "");
  // A comma parts thousands, or it is one between yuan and fen, which would be a hundred times as much without it.
  if (plain.includes(",") && !/^\d{1,3}(,\d{3})+(\.|$)/.test(plain)) return undefined;
  return fenOf(plain.replaceAll(",", ""));
}

/** 3740 → 37.40, as a person types it. */
export const yuanText = (fen: number) => (fen / 100).toFixed(2);
