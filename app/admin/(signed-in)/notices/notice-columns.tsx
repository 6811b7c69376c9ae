"use client";

import { type Columns, columnsOf, useNameColumn, useTimeColumns } from "@/components/data-table/columns";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import type { ListedNotice } from "./types";

const column = columnsOf<ListedNotice>();
export const noticeTones = { open: "green", closed: "gray" } as const;

export function useNoticeColumns(): Columns<ListedNotice> {
  const words = useWords();
  return [
    useNameColumn("title", words("notices.column.title"), ({ title }) => title),
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
    ...useTimeColumns<ListedNotice>(),
  ];
}
