/**
 * Turns what was copied from a spreadsheet into the CSV that the import takes: columns by tabs, else by commas or spaces; a first line
 * of names is kept if it has the English ones, else the columns are number, carrier, tracking number. A file of one's own goes as it is.
 */
export function csvOf(pasted: string): string {
  const rows = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => cellsOf(line).map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const [first] = rows;
  const isNamed = first?.some((cell) => cell.toLowerCase() === "order_no");
  const isTitle = !isNamed && first !== undefined && !first.some((cell) => /\d/.test(cell));
  const body = isTitle ? rows.slice(1) : rows;
  return [...(isNamed ? [] : [["order_no", "carrier", "tracking_no"]]), ...body]
    .map((cells) => cells.map(quoted).join(","))
    .join("\r\n");
}

function cellsOf(line: string) {
  if (line.includes("\t")) return line.split("\t");
  if (/[,，;；]/.test(line)) return line.split(/[,，;；]/);
  const [number = "", ...rest] = line.trim().split(/\s+/);
  const tracking = rest.pop() ?? "";
  return [number, rest.join(" "), tracking];
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
