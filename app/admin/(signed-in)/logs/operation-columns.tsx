"use client";

import type { z } from "zod";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import type { operLog } from "@/lib/system/operation-log/schemas";
import { recordAt, recordKindName, recordNumber } from "./changed-record";
import { Result } from "./result";

export type OperationLine = z.output<typeof operLog>;
const column = createColumn<OperationLine>();

export function useOperationColumns(actions: Readonly<Record<string, string>>): Columns<OperationLine> {
  const t = useTranslator();
  return [
    column("action", t("logs.what"), { card: "left" }, (row) => (
      <span className="font-medium">{actions[row.action] ?? row.action}</span>
    )),
    column("record", t("logs.record"), { card: "left" }, (row) => <Record line={row} />),
    column("user", t("logs.who"), { card: "left" }, (row) => (
      <bdi className="block max-w-44 truncate text-ink-2">{row.user.nickname || row.user.username}</bdi>
    )),
    column("result", t("logs.result"), { card: "right" }, (row) => <Result status={row.status} code={row.code} />),
    column("via", t("logs.via"), {}, (row) => t(`logs.via.${row.via}`)),
    column("ip", t("logs.ip"), {}, (row) => <span className="font-mono text-small">{row.ip}</span>),
    column("created_at", t("logs.when"), { align: "right", card: "right", isSorted: true }, (row) => (
      <TimeCell at={row.created_at} />
    )),
  ];
}

/** The first changed record and the number of others, or the record of the call if nothing was changed. */
function Record({ line: { record, change_count, path } }: { line: OperationLine }) {
  const t = useTranslator();
  const called = recordAt(path);
  if (!record && !called) return null;
  const kind = record ? recordKindName(record, t) : t(`record.${called!.kind}`);
  const number = record ? recordNumber(record) : called?.id && `#${called.id}`;
  return (
    <span className="flex max-w-80 gap-1.5">
      <span className="shrink-0 text-ink-2">{kind}</span>
      {record?.name ? <bdi className="truncate">{record.name}</bdi> : number}
      {change_count > 1 && (
        <span className="shrink-0 text-ink-2">{t("logs.moreRecords", { count: change_count - 1 })}</span>
      )}
    </span>
  );
}
