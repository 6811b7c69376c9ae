"use client";

import { ScrollText } from "lucide-react";
import type { FirstList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { type KindName, kinds, recordOf } from "@/lib/kinds/kinds";
import { LogList } from "./log-list";
import { operationParameters } from "./log-parameters";
import { type OperationLine, useOperationColumns } from "./operation-columns";

interface Props extends FirstList<OperationLine> {
  keptDays: number | undefined;
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
      parameters={operationParameters}
      columns={useOperationColumns(actions)}
      usualColumns={["action", "record", "user", "result", "created_at"]}
      usualSort="-created_at"
      range={t("logs.when")}
      choicesOf={(rows) => [
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
