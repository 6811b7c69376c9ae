import type { ImportReport } from "../types";
import { guessMapping, isUnknown, type Mapping, matchOf, readHeader, type Table } from "./map-columns";
import type { Sheet } from "./read-table";

/** A chosen file and its import settings. If it has no table, the server receives it unchanged and reports the problem. */
export interface ImportSource {
  file: File;
  sheets: Sheet[];
  sheet?: Sheet;
  table?: Table;
  mapping: Mapping;
  match?: ReturnType<typeof matchOf>;
}

/** Costs are left out for admins who may not see them. */
export function sourceOf(file: File, sheets: Sheet[], sheet: Sheet | undefined, seesCosts = true): ImportSource {
  const table = sheet && readHeader(sheet);
  // The server names the separators that it supports.
  const isTable = table && (table.columns.length > 1 || !/[;\t]/.test(table.columns[0]?.header ?? ""));
  if (!isTable) return { file, sheets, mapping: {} };
  const guessed = Object.entries(guessMapping(table));
  const mapping: Mapping = Object.fromEntries(guessed.filter(([, name]) => seesCosts || name !== "cost_price_yuan"));
  return { file, sheets, sheet, table, mapping, match: matchOf(table, mapping) };
}

/** The cell of a column in a row of the spreadsheet. */
export function cellOf({ table, mapping }: ImportSource, row: number, path: string): string {
  const column = path.split(".")[0];
  return table?.columns.flatMap(({ at }) => (mapping[at] === column ? (table.rows[row - 1]?.[at] ?? []) : []))[0] ?? "";
}

/** The paths of categories that do not exist, without ids. */
export function missingCategories(source: ImportSource, { rows }: Pick<ImportReport, "rows">): string[] {
  const lacking = rows.filter(({ errors }) =>
    errors.some(({ path, code }) => path === "category_id" && code === "not_found"),
  );
  const cells = lacking.map(({ row }) => cellOf(source, row, "category_id")).filter((cell) => /\D/.test(cell));
  return [
    ...new Set(
      cells.map((cell) =>
        cell
          .split("/")
          .map((name) => name.trim())
          .join(" / "),
      ),
    ),
  ];
}

export const unknownIn = ({ columns }: Table) => columns.filter((column) => isUnknown(column, columns));

export const isEmpty = (mapping: Mapping) => Object.values(mapping).every((name) => !name);
