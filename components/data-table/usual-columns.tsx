"use client";

import { Time } from "@/components/time";
import { useWords } from "@/components/words";
import { type Columns, columnOf } from "./columns";

interface Written {
  created_at: string;
  updated_at: string;
}

/** A time in a cell. It is above the link that covers the row, so that its tooltip shows. */
export const TimeCell = ({ at }: { at: string | null | undefined }) =>
  at && (
    <span className="relative z-[1] text-ink-2">
      <Time at={at} />
    </span>
  );

/** The column with the name of a record. */
export const useNameColumn = <Row extends object>(id: string, label: string, nameOf: (row: Row) => string) =>
  columnOf<Row>()(id, label, { card: "left" }, (row) => (
    <bdi className="block max-w-[420px] truncate font-medium max-md:max-w-56" title={nameOf(row)}>
      {nameOf(row)}
    </bdi>
  ));

/** The columns for the times when a record was created and last changed. */
export function useTimeColumns<Row extends Written>(): Columns<Row> {
  const words = useWords();
  return (["updated_at", "created_at"] as const).map((name) =>
    columnOf<Row>()(
      name,
      words(`list.${name}`),
      { align: "right", card: name === "updated_at" ? "right" : undefined },
      (row) => <TimeCell at={row[name]} />,
    ),
  );
}
