import { fenOf } from "@/lib/csv/yuan";

/** Reads what a person types, also with ¥, commas and the wide characters of an input method. Undefined if it is no amount. */
export function typedFen(text: string): number | undefined {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[¥\s,]/g, "")
    .replaceAll("。", ".")
    .replace(/元$/, "");
  const fen = fenOf(plain);
  return fen ? fen : undefined;
}
