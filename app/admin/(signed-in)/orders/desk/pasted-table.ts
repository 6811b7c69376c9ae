import type { ShipmentReport } from "../types";

interface Table {
  csv: string;
  /** For each CSV row, its line number in the pasted text. The added header has 0. */
  lineOf: number[];
}

/**
 * Converts cells copied from a spreadsheet to the CSV format of the import. Columns are separated by tabs, else by commas or
 * semicolons, else by spaces. A first line that names the order's column is the header, and its usual names are replaced by the
 * import's. Otherwise a first line without digits is dropped as a title, and the columns are order number, carrier and tracking
 * number.
 */
export function parsePastedTable(pasted: string): Table {
  const rows = pasted
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: cellsOf(line).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  const first = rows[0]?.cells;
  const header = first?.map((cell) => columnNames.get(cell.toLowerCase()) ?? cell);
  const isNamed = header?.includes("order_no") && header.includes("tracking_no");
  const isTitle = !isNamed && first !== undefined && !first.some((cell) => /\d/.test(cell));
  const body = isTitle ? rows.slice(1) : rows;
  const table = isNamed
    ? [{ line: rows[0]!.line, cells: header! }, ...rows.slice(1)]
    : [{ line: 0, cells: [...columns] }, ...body];
  return {
    csv: table.map(({ cells }) => cells.map(quoted).join(",")).join("\r\n"),
    lineOf: table.map(({ line }) => line),
  };
}

function cellsOf(line: string) {
  if (line.includes("\t")) return line.split("\t");
  if (/[,，;；]/.test(line)) return line.split(/[,，;；]/);
  const [number = "", ...rest] = line.trim().split(/\s+/);
  const tracking = rest.pop() ?? "";
  return [number, rest.join(" "), tracking];
}

const columns = ["order_no", "carrier", "tracking_no"] as const;
const columnNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    order_no: ["order_no", "订单号", "订单编号"],
    carrier: ["carrier", "快递公司", "快递", "物流公司", "承运商"],
    tracking_no: ["tracking_no", "快递单号", "物流单号", "运单号", "单号"],
  }).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
);

type Row = ShipmentReport["rows"][number];
const cellsOfRow = (row: Row) => columns.map((name) => row[name]);

/** The file of these rows of a report, whose carriers may have been changed since. */
export const csvOfRows = (rows: Row[]) =>
  [[...columns], ...rows.map(cellsOfRow)].map((cells) => cells.map(quoted).join(",")).join("\r\n");

/** The lines of these rows as they were pasted, below their header. Without `pasted`, the rows of a file as a table. */
export function linesOfRows(rows: Row[], pasted: string | undefined) {
  if (pasted === undefined) return rows.map((row) => cellsOfRow(row).join("\t")).join("\n");
  const lines = pasted.split(/\r\n|\r|\n/);
  const { lineOf } = parsePastedTable(pasted);
  return [lineOf[0]!, ...rows.map(({ row }) => lineOf[row - 1]!)]
    .filter((line) => line > 0)
    .map((line) => lines[line - 1])
    .join("\n");
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
