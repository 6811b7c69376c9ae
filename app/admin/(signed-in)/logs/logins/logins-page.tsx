"use client";

import { LogIn } from "lucide-react";
import type { z } from "zod";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { queryOfDays } from "@/components/data-table/days";
import { usePlainFilters } from "@/components/data-table/filter-chips";
import type { ListState } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { Empty } from "@/components/empty";
import { Time } from "@/components/time";
import { useReader, useWords } from "@/components/words";
import type { loginLog } from "@/lib/system/login-log/schemas";
import { LogHeader } from "../log-header";
import { loginParameters } from "../log-parameters";
import { LogTabs } from "../log-tabs";
import { LoginResult, loginResultNames } from "./login-result";

type Line = z.output<typeof loginLog>;
const column = columnsOf<Line>();

export function LoginsPage({ keptDays, ...first }: FirstList<Line> & { keptDays: number | undefined }) {
  const words = useWords();
  const { timeZone } = useReader();
  const queryOf = (state: ListState) => queryOfDays(state, timeZone);
  const path = "/cms/login_log";
  const list = useRecordList({ name: "logins", path, parameters: loginParameters, queryOf, ...first });
  const { chips, fields } = usePlainFilters({
    state: list.state,
    change: list.change,
    range: words("logs.when"),
    choices: [
      {
        name: "result",
        label: words("logs.result"),
        options: loginResultNames.map((value) => ({ value, label: words(`logs.login.${value}`) })),
      },
      {
        name: "type",
        label: words("logs.loginBy"),
        options: (["100", "101", "102", "200"] as const).map((value) => ({
          value,
          label: words(`logs.loginBy.${value}`),
        })),
      },
      { name: "ip", label: words("logs.ip"), options: addressesOf(list.page?.items ?? []) },
    ],
  });
  const columns: Columns<Line> = [
    column.display({
      id: "account",
      header: words("logs.account"),
      meta: { label: words("logs.account"), card: "left" },
      cell: ({ row: { original } }) => (
        <bdi className="block max-w-64 truncate font-medium">
          {original.account || original.user?.nickname || words("logs.noAccount")}
        </bdi>
      ),
    }),
    column.display({
      id: "loginBy",
      header: words("logs.loginBy"),
      meta: { label: words("logs.loginBy"), card: "left" },
      cell: ({ row: { original } }) => words(`logs.loginBy.${original.type}`),
    }),
    column.display({
      id: "from",
      header: words("logs.from"),
      meta: { label: words("logs.from"), card: "left" },
      cell: ({ row: { original } }) => (
        <span className="text-ink-2">
          <span className="font-mono text-small">{original.ip}</span>
          {original.browser && ` · ${[original.browser, original.os].filter(Boolean).join(", ")}`}
        </span>
      ),
    }),
    column.display({
      id: "result",
      header: words("logs.result"),
      meta: { label: words("logs.result"), card: "right" },
      cell: ({ row: { original } }) => <LoginResult result={original.result} />,
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
  return (
    <>
      <LogHeader
        path={path}
        exporting="login_log.export"
        state={list.state}
        queryOf={queryOf}
        keptDays={keptDays}
        onPurged={list.refresh}
      />
      <LogTabs current="logins" />
      <RecordList
        list={list}
        label={words("logs.tab.logins")}
        columns={columns}
        usualColumns={["account", "loginBy", "from", "result", "created_at"]}
        usualSort="-created_at"
        nameOf={({ account, id }) => account || `#${id}`}
        hrefOf={({ id }) => `/admin/logs/logins/${id}`}
        search={words("logs.searchLogins")}
        leastSearched={2}
        chips={chips}
        filters={fields}
        empty={
          <Empty icon={<LogIn className="size-5" aria-hidden="true" />} title={words("logs.emptyLogins")}>
            {words("logs.emptyLogins.what")}
          </Empty>
        }
      />
    </>
  );
}

const addressesOf = (rows: readonly Line[]) =>
  [...new Set(rows.map(({ ip }) => ip))].map((value) => ({ value, label: value }));
