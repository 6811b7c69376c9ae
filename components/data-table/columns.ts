import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";

export interface ColumnMeta {
  label: string;
  align?: "right";
  /** Its place in the card that a row is on a phone; without it, the card leaves it out. */
  card?: "left" | "right";
  /** The API sorts it only from the highest. */
  sortsDown?: boolean;
  /** Only as wide as what is in it. */
  isNarrow?: boolean;
}
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export const columnsOf = <Record extends object>() => createColumnHelper<typeof features, Record>();
// biome-ignore lint/suspicious/noExplicitAny: each column has a value of its own type
export type Columns<Record extends object> = ColumnDef<typeof features, Record, any>[];
