import { formatYuan, parseFen } from "@/components/edit/parse-fen";
import { csvLine, reasonColumn } from "@/lib/csv/csv-line";
import { columnNamed, type ImportColumn } from "./columns";
import type { Sheet } from "./read-table";

export interface TableColumn {
  /** Its place in the rows of the sheet. */
  at: number;
  /** Empty if the header's cell is empty. */
  header: string;
  /** Its first values. */
  examples: string[];
}

export interface Table {
  /** The place of the row with the headers. */
  headerAt: number;
  /** The columns that have a value. */
  columns: TableColumn[];
  rows: string[][];
}

/** By place of the column. Undefined: it is not imported. */
export type Mapping = Readonly<Record<number, ImportColumn | undefined>>;

const maxAboveHeader = 20;
const maxExamples = 3;

const knownIn = (row: string[]) => new Set(row.flatMap((cell) => columnNamed(cell) ?? [])).size;

/** The header is the row with the most known names, because a title can be above it. */
export function readHeader({ rows }: Pick<Sheet, "rows">): Table {
  const known = rows.slice(0, maxAboveHeader).map(knownIn);
  const most = Math.max(...known);
  const isHeader = (row: string[], at: number) => (most > 0 ? known[at] === most : row.some((cell) => cell));
  const headerAt = rows.findIndex(isHeader);
  const below = rows.slice(headerAt + 1);
  const width = Math.max(...rows.slice(headerAt).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at): TableColumn => {
    const examples = below.flatMap((row) => row[at] || []).slice(0, maxExamples);
    return { at, header: rows[headerAt]![at] ?? "", examples };
  });
  return { headerAt, rows, columns: columns.filter(({ header, examples }) => columnNamed(header) || examples.length) };
}

/** The sheet in which the most columns are known. */
export const bestSheet = (sheets: readonly Sheet[]): Sheet | undefined =>
  sheets.toSorted((a, b) => knownColumns(b) - knownColumns(a))[0];
const knownColumns = (sheet: Sheet) => readHeader(sheet).columns.filter(({ header }) => columnNamed(header)).length;

const hasIds = ({ rows, headerAt }: Table, mapping: Mapping) =>
  rows.slice(headerAt + 1).some((row) => row.some((cell, at) => cell && mapping[at] === "id"));

/** Two columns of one meaning are left to the admin. */
export function guessMapping(table: Table): Mapping {
  const columnsOf = new Map<ImportColumn, TableColumn[]>();
  for (const column of table.columns) {
    const name = columnNamed(column.header);
    if (name) columnsOf.set(name, [...(columnsOf.get(name) ?? []), column]);
  }
  const mapping: Record<number, ImportColumn | undefined> = {};
  for (const [name, columns] of columnsOf) if (columns.length === 1) mapping[columns[0]!.at] = name;
  const names = new Set(Object.values(mapping));
  const isUpdate = !hasIds(table, mapping) && !(names.has("category_id") && names.has("name"));
  if (!isUpdate) return mapping;
  // Such a file can create no product, so its stock is that of existing ones, and the code alone says which variant it is.
  const hasCode = names.has("sku") || names.has("barcode");
  const adapted = Object.entries(mapping).map(([at, name]) => {
    if (name === "variant" && hasCode) return [at, undefined];
    return [at, name === "stock" && !names.has("stock_counted") ? "stock_counted" : name];
  });
  return Object.fromEntries(adapted);
}

export const isUnknown = ({ header }: TableColumn, columns: readonly TableColumn[]) => {
  const name = columnNamed(header);
  if (header === reasonColumn.en || header === reasonColumn.zh) return false;
  return !name || columns.filter((other) => columnNamed(other.header) === name).length > 1;
};

/** How rows find their product in a file without ids. Undefined: they create products. */
export function matchOf(table: Table, mapping: Mapping): "code" | "name" | undefined {
  if (hasIds(table, mapping)) return undefined;
  const names = new Set(Object.values(mapping));
  if (names.has("sku") || names.has("barcode")) return "code";
  return names.has("name") && !names.has("category_id") ? "name" : undefined;
}

/** Writes the file that the API reads. Its rows have the same numbers as in the table. */
export function toCsv({ headerAt, rows, columns }: Table, mapping: Mapping): string {
  const chosen = columns.filter(({ at }) => mapping[at]);
  const line = (row: string[]) => csvLine(chosen.map(({ at }) => cellText(row[at] ?? "", mapping[at]!)));
  const lines = rows.map((row, at) => (at <= headerAt ? "\r\n" : line(row)));
  const header = csvLine(chosen.map(({ at }) => mapping[at]));
  return header + lines.slice(1).join("");
}

/** Accepts amounts such as ¥1,280.00 and 28元. Other texts are sent unchanged, and the server rejects them. */
function cellText(cell: string, column: ImportColumn) {
  const fen = column.endsWith("_yuan") ? parseFen(cell) : undefined;
  return fen === undefined ? cell : formatYuan(fen);
}
