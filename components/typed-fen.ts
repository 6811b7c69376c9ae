import { fenOf } from "@/lib/csv/yuan";

/** Reads what a person types, also with ¥, commas and the wide characters of an input method. Undefined if it is no amount. */
export function typedFen(text: string): number | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[¥\s]/g, "").replaceAll("。", ".").replace(/元$/, "");
  // A comma parts thousands, or it is one between yuan and fen, which would be a hundred times as much without it.
  if (plain.includes(",") && !/^\d{1,3}(,\d{3})+(\.|$)/.test(plain)) return undefined;
  const fen = fenOf(plain.replaceAll(",", ""));
  return fen ? fen : undefined;
}
