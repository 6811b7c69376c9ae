/** `lineOf`: the pasted line of each row of the CSV. */
interface Table {
  csv: string;
  lineOf: number[];
}

/**
 * Turns what was copied from a spreadsheet into the CSV that the import takes: columns by tabs, else by commas or spaces; a first line
 * of names is kept if it has the English ones, else the columns are number, carrier, tracking number. A file of one's own goes as it is.
 */
export function csvOf(pasted: string): Table {
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
