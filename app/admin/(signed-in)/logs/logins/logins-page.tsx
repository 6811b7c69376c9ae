"use client";

import { LogIn } from "lucide-react";
import type { z } from "zod";
import { type Columns, columnOf } from "@/components/data-table/columns";
import { queryOfDays } from "@/components/data-table/days";
import type { ListState } from "@/components/data-table/list-state";
import { usePlainFilters } from "@/components/data-table/plain-filters";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { TimeCell } from "@/components/data-table/usual-columns";
import { Empty } from "@/components/empty";
import { useReader, useWords } from "@/components/words";
import type { loginLog } from "@/lib/system/login-log/schemas";
import { LogHeader } from "../log-header";
import { loginParameters } from "../log-parameters";
import { LogTabs } from "../log-tabs";
import { LoginResult, loginResultNames } from "./login-result";

type Line = z.output<typeof loginLog>;
const column = columnOf<Line>();

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
    column("account", words("logs.account"), { card: "left" }, (row) => (
      <bdi className="block max-w-64 truncate font-medium">
        {row.account || row.user?.nickname || words("logs.noAccount")}
      </bdi>
    )),
    column("loginBy", words("logs.loginBy"), { card: "left" }, (row) => words(`logs.loginBy.${row.type}`)),
    column("from", words("logs.from"), { card: "left" }, (row) => (
      <span className="text-ink-2">
        <span className="font-mono text-small">{row.ip}</span>
        {row.browser && ` · ${[row.browser, row.os].filter(Boolean).join(", ")}`}
      </span>
    )),
    column("result", words("logs.result"), { card: "right" }, (row) => <LoginResult result={row.result} />),
    column("created_at", words("logs.when"), { align: "right", card: "right", isSorted: true }, (row) => (
      <TimeCell at={row.created_at} />
    )),
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
