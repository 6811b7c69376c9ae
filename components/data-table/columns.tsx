"use client";

import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { Time } from "@/components/time";
import { useWords } from "@/components/words";

export interface ColumnMeta {
  label: string;
  align?: "right";
  /** Its place in the card that a row is on a phone; without it, the card leaves it out. */
  card?: "left" | "right";
  /** The API sorts it only from the highest. */
  sortsDown?: boolean;
  /** Only as wide as its content. */
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

interface Written {
  created_at: string;
  updated_at: string;
}

/** The column by which people know a record. */
export function useNameColumn<Row extends object>(id: string, label: string, nameOf: (row: Row) => string) {
  return columnsOf<Row>().display({
    id,
    header: label,
    meta: { label, card: "left" },
    cell: ({ row: { original } }) => (
      <bdi className="block max-w-[420px] truncate font-medium max-md:max-w-56" title={nameOf(original)}>
        {nameOf(original)}
      </bdi>
    ),
  });
}

/** When a record was made and last changed. */
export function useTimeColumns<Row extends Written>(): Columns<Row> {
  const words = useWords();
  return (["updated_at", "created_at"] as const).map((name) =>
    columnsOf<Row>().display({
      id: name,
      header: words(`list.${name}`),
      meta: { label: words(`list.${name}`), align: "right", card: name === "updated_at" ? "right" : undefined },
      cell: ({ row: { original } }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={original[name]} />
        </span>
      ),
    }),
  );
}
