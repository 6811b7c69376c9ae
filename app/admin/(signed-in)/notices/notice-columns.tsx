"use client";

import { type Columns, columnsOf } from "@/components/data-table/data-table";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words";
import type { ListedNotice } from "./types";

const column = columnsOf<ListedNotice>();
export const noticeTones = { open: "green", closed: "gray" } as const;

/** `onRestore`: the rows are those of the bin, and each can be put back. */
export function useNoticeColumns(onRestore?: (notice: ListedNotice) => void): Columns<ListedNotice> {
  const words = useWords();
  const time = (name: "created_at" | "updated_at") =>
    column.accessor(name, {
      id: name,
      header: words(`notices.${name}`),
      meta: { label: words(`notices.${name}`), align: "right", card: name === "updated_at" ? "right" : undefined },
      enableSorting: false,
      cell: ({ getValue }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={getValue()} />
        </span>
      ),
    });
  return [
    column.accessor("title", {
      id: "title",
      header: words("notices.column.title"),
      meta: { label: words("notices.column.title"), card: "left" },
      enableSorting: false,
      cell: ({ getValue }) => (
        <bdi className="block max-w-[420px] truncate font-medium max-md:max-w-56" title={getValue()}>
          {getValue()}
        </bdi>
      ),
    }),
    column.display({
      id: "type",
      header: words("notices.type"),
      meta: { label: words("notices.type"), card: "left" },
      cell: ({ row: { original } }) => <span className="text-ink-2">{words(`notices.type.${original.type}`)}</span>,
    }),
    column.display({
      id: "status",
      header: words("notices.state"),
      meta: { label: words("notices.state"), card: "right" },
      cell: ({ row: { original } }) => (
        <Badge tone={noticeTones[original.status]}>{words(`notices.state.${original.status}`)}</Badge>
      ),
    }),
    column.accessor("remark", {
      id: "remark",
      header: words("notices.remark"),
      meta: { label: words("notices.remark") },
      enableSorting: false,
      cell: ({ getValue }) => (
        <bdi className="block max-w-60 truncate text-ink-2" title={getValue()}>
          {getValue()}
        </bdi>
      ),
    }),
    time("updated_at"),
    time("created_at"),
    column.accessor("deleted_at", {
      id: "deleted_at",
      header: words("notices.deletedAt"),
      meta: { label: words("notices.deletedAt"), align: "right", card: "right" },
      enableSorting: false,
      cell: ({ getValue, row: { original } }) =>
        getValue() && (
          <span className="relative z-[1] inline-flex items-center gap-3 text-ink-2">
            <Time at={getValue()!} />
            {onRestore && <Button onClick={() => onRestore(original)}>{words("edit.restore")}</Button>}
          </span>
        ),
    }),
  ];
}
