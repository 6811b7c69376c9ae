import { decodeCsv, parseCsv } from "@/lib/csv/read-csv";

export interface Sheet {
  name: string;
  /** All rows, including empty ones, so that they are numbered as in a spreadsheet. */
  rows: string[][];
}
/** `locked`: an `.xls` file, or an `.xlsx` file with a password. Both have the same beginning. */
export type UnreadableReason = "locked" | "broken";
export type ReadTable = { sheets: Sheet[] } | { unreadable: UnreadableReason };

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const zipStart = [0x50, 0x4b, 0x03, 0x04];
const oleStart = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads CSV, or the sheets of an `.xlsx` file. A file that is neither is returned as no sheets, for the server to describe. */
export async function readTable(file: Blob): Promise<ReadTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, oleStart)) return { unreadable: "locked" };
  return startsWith(bytes, zipStart) ? readExcel(file) : { sheets: await readCsv(bytes) };
}

async function readCsv(bytes: Uint8Array): Promise<Sheet[]> {
  const rows: string[][] = [];
  try {
    for await (const { row, cells } of parseCsv(decodeCsv(bytes), () => {}))
      rows[row - 1] = cells.map((cell) => cell.trim());
  } catch {
    return [];
  }
  return withContent([{ name: "", rows: Array.from(rows, (row) => row ?? []) }]);
}

async function readExcel(file: Blob): Promise<ReadTable> {
  const { default: readXlsx } = await import("read-excel-file/universal");
  try {
    const sheets = await readXlsx(file);
    return {
      sheets: withContent(sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }))),
    };
  } catch {
    return { unreadable: "broken" };
  }
}

const withContent = (sheets: Sheet[]) => sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell)));

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  // The format in which the export writes times.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace("T", " ");
  return (typeof cell === "number" ? numberText(cell) : String(cell)).trim();
}

/**
 * A spreadsheet stores 15 digits, and shows 28 * 1.1 as 30.8. In longer numbers digits are lost, so they are written as
 * `1.2e+17`, which the import refuses with advice.
 */
function numberText(value: number) {
  if (Math.abs(value) >= 1e15) return value.toExponential();
  return String(Number(value.toPrecision(15)));
}
