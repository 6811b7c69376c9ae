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
import type { ReactNode } from "react";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";

export interface ColumnMeta {
  label: string;
  align?: "right";
  /** The side of the column in the card that shows a row on a phone. Without it, the card omits the column. */
  card?: "left" | "right";
  /** The API only supports descending order. */
  sortsDown?: boolean;
  isNarrow?: boolean;
}
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export const columnHelper = <Record extends object>() => createColumnHelper<typeof features, Record>();

interface ColumnOptions extends Omit<ColumnMeta, "label"> {
  /** The API sorts by the id of the column. */
  isSorted?: boolean;
}
export const createColumn =
  <Record extends object>() =>
  (id: string, label: string, { isSorted = false, ...meta }: ColumnOptions, cell: (record: Record) => ReactNode) =>
    columnHelper<Record>().display({
      id,
      header: label,
      meta: { label, ...meta },
      enableSorting: isSorted,
      cell: ({ row: { original } }) => cell(original),
    });
// biome-ignore lint/suspicious/noExplicitAny: the type of the value differs between columns
export type Columns<Record extends object> = ColumnDef<typeof features, Record, any>[];

interface Timestamps {
  created_at: string;
  updated_at: string;
}

/** Above the link that covers the row, so that its tooltip appears on hover. */
export const TimeCell = ({ at }: { at: string | null | undefined }) =>
  at && (
    <span className="relative z-[1] text-ink-2">
      <Time at={at} />
    </span>
  );

export const useNameColumn = <Row extends object>(id: string, label: string, nameOf: (row: Row) => string) =>
  createColumn<Row>()(id, label, { card: "left" }, (row) => (
    <bdi className="block max-w-[420px] truncate font-medium max-md:max-w-56" title={nameOf(row)}>
      {nameOf(row)}
    </bdi>
  ));

export function useTimeColumns<Row extends Timestamps>(): Columns<Row> {
  const t = useTranslator();
  return (["updated_at", "created_at"] as const).map((name) =>
    createColumn<Row>()(
      name,
      t(`list.${name}`),
      { align: "right", card: name === "updated_at" ? "right" : undefined },
      (row) => <TimeCell at={row[name]} />,
    ),
  );
}
