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
  /** The numbers of the rows that are left out. */
  left: ReadonlySet<number>;
}

export function sourceOf(file: File, sheets: Sheet[], sheet: Sheet | undefined): ImportSource {
  const table = sheet && readHeader(sheet);
  // The server names the separators that it supports.
  const isTable = table && (table.columns.length > 1 || !/[;\t]/.test(table.columns[0]?.header ?? ""));
  if (!isTable) return { file, sheets, mapping: {}, left: new Set() };
  const mapping = guessMapping(table);
  return { file, sheets, sheet, table, mapping, match: matchOf(table, mapping), left: new Set() };
}

export const unknownIn = ({ columns }: Table) => columns.filter((column) => isUnknown(column, columns));

export const isEmpty = (mapping: Mapping) => Object.values(mapping).every((name) => !name);
