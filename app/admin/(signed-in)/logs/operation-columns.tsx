"use client";

import type { z } from "zod";
import { type Columns, columnsOf } from "@/components/data-table/data-table";
import { Time } from "@/components/time";
import { useWords } from "@/components/words";
import type { operLog } from "@/lib/system/operation-log/schemas";
import { recordAt } from "./logged-path";
import { Result } from "./result";

export type OperationLine = z.output<typeof operLog>;
const column = columnsOf<OperationLine>();

export function useOperationColumns(actions: Readonly<Record<string, string>>): Columns<OperationLine> {
  const words = useWords();
  return [
    column.accessor("action", {
      id: "action",
      header: words("logs.what"),
      meta: { label: words("logs.what"), card: "left" },
      enableSorting: false,
      cell: ({ getValue }) => <span className="font-medium">{actions[getValue()] ?? getValue()}</span>,
    }),
    column.display({
      id: "record",
      header: words("logs.record"),
      meta: { label: words("logs.record"), card: "left" },
      cell: ({ row: { original } }) => {
        const record = recordAt(original.path);
        if (original.change_count > 1) return words("logs.records", { count: original.change_count });
        return record && `${words(`logs.kind.${record.kind}`)}${record.id ? ` #${record.id}` : ""}`;
      },
    }),
    column.display({
      id: "user",
      header: words("logs.who"),
      meta: { label: words("logs.who"), card: "left" },
      cell: ({ row: { original } }) => (
        <bdi className="block max-w-44 truncate text-ink-2">{original.user.nickname || original.user.username}</bdi>
      ),
    }),
    column.display({
      id: "result",
      header: words("logs.result"),
      meta: { label: words("logs.result"), card: "right" },
      cell: ({ row: { original } }) => <Result status={original.status} code={original.code} />,
    }),
    column.display({
      id: "via",
      header: words("logs.via"),
      meta: { label: words("logs.via") },
      cell: ({ row: { original } }) => words(`logs.via.${original.via}`),
    }),
    column.accessor("ip", {
      id: "ip",
      header: words("logs.ip"),
      meta: { label: words("logs.ip") },
      enableSorting: false,
      cell: ({ getValue }) => <span className="font-mono text-small">{getValue()}</span>,
    }),
    column.accessor("created_at", {
      id: "created_at",
      header: words("logs.when"),
      meta: { label: words("logs.when"), align: "right", card: "right" },
      enableSorting: true,
      cell: ({ getValue }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={getValue()} />
        </span>
      ),
    }),
  ];
}
