interface Table {
  csv: string;
  /** For each CSV row, its line number in the pasted text. The added header has 0. */
  lineOf: number[];
}

/**
 * Converts cells copied from a spreadsheet to the CSV format of the import. Columns are separated by tabs, else by commas or
 * semicolons, else by spaces. A first line with the column `order_no` is the header. Otherwise a first line without digits is
 * dropped as a title, and the columns are order number, carrier and tracking number.
 */
export function parsePastedTable(pasted: string): Table {
  const rows = pasted
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: cellsOf(line).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  const first = rows[0]?.cells;
  const isNamed = first?.some((cell) => cell.toLowerCase() === "order_no");
  const isTitle = !isNamed && first !== undefined && !first.some((cell) => /\d/.test(cell));
  const body = isTitle ? rows.slice(1) : rows;
  const table = isNamed ? body : [{ line: 0, cells: ["order_no", "carrier", "tracking_no"] }, ...body];
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

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
