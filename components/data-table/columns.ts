import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

export interface ColumnMeta {
  label: string;
  align?: "right";
  /** Its side of the card that shows a row on a phone. Without it, the card omits the column. */
  card?: "left" | "right";
  /** The API sorts it in descending order only. */
  sortsDown?: boolean;
  /** As narrow as its content. */
  isNarrow?: boolean;
}
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export const columnsOf = <Record extends object>() => createColumnHelper<typeof features, Record>();

interface Given extends Omit<ColumnMeta, "label"> {
  /** The API sorts by it, under the id of the column. */
  isSorted?: boolean;
}
/** Returns a function that declares a column: its id, its label, its place and form, and the cell of a row. */
export const columnOf =
  <Record extends object>() =>
  (id: string, label: string, { isSorted = false, ...meta }: Given, cell: (record: Record) => ReactNode) =>
    columnsOf<Record>().display({
      id,
      header: label,
      meta: { label, ...meta },
      enableSorting: isSorted,
      cell: ({ row: { original } }) => cell(original),
    });
// biome-ignore lint/suspicious/noExplicitAny: the type of the value differs from column to column
export type Columns<Record extends object> = ColumnDef<typeof features, Record, any>[];
