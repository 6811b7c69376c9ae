"use client";

import { ScrollText } from "lucide-react";
import type { z } from "zod";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import type { ListProps } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { withKey } from "@/components/page/with-key";
import { type KindName, kinds, recordOf } from "@/lib/kinds/kinds";
import type { operLog } from "@/lib/system/operation-log/schemas";
import { recordAt, recordKindName, recordNumber } from "./changed-record";
import { LogList } from "./log-list";
import { Result } from "./log-parts";

interface Props extends ListProps<OperationLine> {
  /** The names of actions in the admin's language, by the names that the log stores. */
  actions: Readonly<Record<string, string>>;
  modules: readonly string[];
}

export function OperationsPage({ actions, modules, ...given }: Props) {
  const t = useTranslator();
  return (
    <LogList
      {...given}
      log="operations"
      path="/cms/oper_log"
      columns={useOperationColumns(actions)}
      usualColumns={["action", "record", "user", "result", "created_at"]}
      usualSort="-created_at"
      filtersOf={(rows) => [
        {
          name: "outcome",
          label: t("logs.result"),
          options: (["ok", "refused", "failed"] as const).map((value) => ({
            value,
            label: t(`logs.outcome.${value}`),
          })),
        },
        {
          name: "module",
          label: t("logs.module"),
          options: kinds.flatMap((kind) => {
            const value = `cms-${recordOf(kind)}`;
            const name = kind.name as KindName;
            // Admins and customers share one module of the API.
            const label = name === "user" ? t("menu.users") : t(`kinds.${name}`);
            return modules.includes(value) ? [{ value, label }] : [];
          }),
        },
        { name: "user_id", label: t("logs.who"), options: peopleOf(rows) },
        { name: "key", label: t("logs.key"), options: keysOf(rows) },
        { name: "from", to: "to", label: t("logs.when"), kind: "days" },
      ]}
      nameOf={({ action, id }) => `${actions[action] ?? action} ${id}`}
      icon={<ScrollText className="size-5" aria-hidden="true" />}
    />
  );
}

function peopleOf(rows: readonly OperationLine[]) {
  const names = new Map(rows.map(({ user }) => [String(user.id), user.nickname || user.username || `#${user.id}`]));
  return [...names].map(([value, label]) => ({ value, label }));
}

const keysOf = (rows: readonly OperationLine[]) =>
  [...new Set(rows.flatMap(({ key }) => key ?? []))].map((name) => ({ value: name, label: name }));

type OperationLine = z.output<typeof operLog>;
const column = createColumn<OperationLine>();

function useOperationColumns(actions: Readonly<Record<string, string>>): Columns<OperationLine> {
  const t = useTranslator();
  return [
    column("action", t("logs.what"), { card: "left" }, (row) => (
      <span className="font-medium">{actions[row.action] ?? row.action}</span>
    )),
    column("record", t("logs.record"), { card: "left" }, (row) => <Record line={row} />),
    column("user", t("logs.who"), { card: "left" }, (row) => (
      <bdi className="block max-w-44 truncate text-ink-2">
        {withKey(row.user.nickname || row.user.username, row.key)}
      </bdi>
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
