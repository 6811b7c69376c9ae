import { msg, type Translatable } from "@/lib/i18n/msg";
import type { Cell } from "./column";

/** Spreadsheets round numbers of more than 15 digits. A tab at the end makes them text. */
export const longNumber = (text: string | null | undefined) => (text && /^\d{16,}$/.test(text) ? `${text}\t` : text);

/** Spreadsheets shorten long numbers and drop leading zeros. A tab at the end makes them text. */
export const asText = (text: string) => (/^(0\d+|\d{12,})$/.test(text) ? `${text}\t` : text);

export const withoutTab = (cell: Cell) => (typeof cell === "string" ? cell.replace(/^(\d{16,})\t$/, "$1") : cell);

/** `1.23E+12`, `1,234,567` and `1234567.00`: a spreadsheet treated an order or tracking number as an amount. */
const shortened = /^\d+([.,]\d+)?E[+-]\d+$|^\d+[.,]\d+E\d+$|^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+\.0+$/i;

export function shortenedNumber(text: string): Translatable | undefined {
  if (!shortened.test(text)) return undefined;
  return msg(
    "A spreadsheet has turned the number into {text}, and digits may be lost. Format the column as text, enter the number again and save the file.",
    { text: text.slice(0, 40) },
  );
}
