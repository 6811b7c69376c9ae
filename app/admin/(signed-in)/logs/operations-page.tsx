"use client";

import { ScrollText } from "lucide-react";
import { queryOfDays } from "@/components/data-table/days";
import { usePlainFilters } from "@/components/data-table/filter-chips";
import type { ListState } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { Empty } from "@/components/empty";
import { useReader, useWords } from "@/components/words";
import { type KindName, kinds, recordOf } from "@/lib/kinds/kinds";
import { LogHeader } from "./log-header";
import { operationParameters } from "./log-parameters";
import { LogTabs } from "./log-tabs";
import { type OperationLine, useOperationColumns } from "./operation-columns";

interface Shown extends FirstList<OperationLine> {
  keptDays: number | undefined;
  /** The names of actions in the reader's language, by what the log has. */
  actions: Readonly<Record<string, string>>;
  modules: readonly string[];
}

export function OperationsPage({ keptDays, actions, modules, ...first }: Shown) {
  const words = useWords();
  const { timeZone } = useReader();
  const queryOf = (state: ListState) => queryOfDays(state, timeZone);
  const list = useRecordList({
    name: "operations",
    path: "/cms/oper_log",
    parameters: operationParameters,
    queryOf,
    ...first,
  });
  const columns = useOperationColumns(actions);
  const { chips, fields } = usePlainFilters({
    state: list.state,
    change: list.change,
    range: words("logs.when"),
    choices: [
      {
        name: "outcome",
        label: words("logs.result"),
        options: (["ok", "refused", "failed"] as const).map((value) => ({
          value,
          label: words(`logs.outcome.${value}`),
        })),
      },
      {
        name: "module",
        label: words("logs.module"),
        options: kinds.flatMap((kind) => {
          const value = `cms-${recordOf(kind)}`;
          const name = kind.name as KindName;
          // One part of the API has admins and customers.
          const label = name === "user" ? words("menu.users") : words(`kinds.${name}`);
          return modules.includes(value) ? [{ value, label }] : [];
        }),
      },
      { name: "user_id", label: words("logs.who"), options: peopleOf(list.page?.items ?? []) },
    ],
  });
  return (
    <>
      <LogHeader
        path="/cms/oper_log"
        exporting="oper_log.export"
        state={list.state}
        queryOf={queryOf}
        keptDays={keptDays}
        onPurged={list.refresh}
      />
      <LogTabs current="operations" />
      <RecordList
        list={list}
        label={words("logs.tab.operations")}
        columns={columns}
        usualColumns={["action", "record", "user", "result", "created_at"]}
        usualSort="-created_at"
        nameOf={({ action, id }) => `${actions[action] ?? action} ${id}`}
        hrefOf={({ id }) => `/admin/logs/${id}`}
        search={words("logs.search")}
        leastSearched={2}
        chips={chips}
        filters={fields}
        empty={
          <Empty icon={<ScrollText className="size-5" aria-hidden="true" />} title={words("logs.empty")}>
            {words("logs.empty.what")}
          </Empty>
        }
      />
    </>
  );
}

function peopleOf(rows: readonly OperationLine[]) {
  const names = new Map(rows.map(({ user }) => [String(user.id), user.nickname || user.username || `#${user.id}`]));
  return [...names].map(([value, label]) => ({ value, label }));
}
