"use client";

import type { z } from "zod";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Time } from "@/components/words/time";
import { useWords } from "@/components/words/words";
import type { operLog } from "@/lib/system/operation-log/schemas";
import { kindOf, numberOf } from "./changed-record";
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
      cell: ({ row: { original } }) => <Record line={original} />,
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

/** The first record that was changed and how many more; if none was, the one that the call was about. */
function Record({ line: { record, change_count, path } }: { line: OperationLine }) {
  const words = useWords();
  const called = recordAt(path);
  if (!record && !called) return null;
  const kind = record ? kindOf(record, words) : words(`record.${called!.kind}`);
  const number = record ? numberOf(record) : called?.id && `#${called.id}`;
  return (
    <span className="flex max-w-80 gap-1.5">
      <span className="shrink-0 text-ink-2">{kind}</span>
      {record?.name ? <bdi className="truncate">{record.name}</bdi> : number}
      {change_count > 1 && (
        <span className="shrink-0 text-ink-2">{words("logs.moreRecords", { count: change_count - 1 })}</span>
      )}
    </span>
  );
}
