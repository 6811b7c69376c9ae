import { sanitize } from "@/lib/content/html/sanitize";
import { inEnglish } from "@/lib/i18n/say";
import { AppError } from "@/lib/kernel/contract/errors";
import type { ShopTable } from "./tables";

/** The columns with HTML. Pages show it as it is stored. */
const htmlColumns: Record<string, string> = { articles: "content", notices: "content", products: "detail" };

/** Sanitizes HTML as a write does, because an archive can come from anywhere. HTML that this shop has stored stays unchanged. */
export function cleanRows({ name, columns }: ShopTable, lines: string): { lines: string; cleaned: number } {
  const at = columns.findIndex((column) => column.name === htmlColumns[name]);
  if (at < 0) return { lines, cleaned: 0 };
  let cleaned = 0;
  const clean = lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const values: unknown[] = JSON.parse(line);
      const html = String(values[at] ?? "");
      const safe = cleanHtml(`${name} ${values[0]}`, html);
      if (safe === html) return line;
      cleaned++;
      return JSON.stringify(values.with(at, safe));
    });
  return { lines: clean.join("\n"), cleaned };
}

function cleanHtml(record: string, html: string) {
  try {
    return sanitize(html, "");
  } catch (error) {
    const why = error instanceof AppError ? error.errors?.[0]?.message : undefined;
    throw why === undefined ? error : new Error(`the HTML of ${record}: ${inEnglish(why)}`);
  }
}
