"use client";

import { ServerCrash } from "lucide-react";
import type { z } from "zod";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { queryOfDays } from "@/components/data-table/days";
import { usePlainFilters } from "@/components/data-table/filter-chips";
import type { ListState } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { Empty } from "@/components/empty";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useReader, useWords } from "@/components/words";
import { formatNumber } from "@/lib/i18n/format";
import type { errorLog } from "@/lib/system/error-log/schemas";
import { LogHeader } from "../log-header";
import { errorParameters } from "../log-parameters";
import { LogTabs } from "../log-tabs";

type Line = z.output<typeof errorLog>;
const column = columnsOf<Line>();

export function ErrorsPage({ keptDays, ...first }: FirstList<Line> & { keptDays: number | undefined }) {
  const words = useWords();
  const { timeZone } = useReader();
  const queryOf = (state: ListState) => queryOfDays(state, timeZone);
  const path = "/cms/log/error";
  const list = useRecordList({ name: "errors", path, parameters: errorParameters, queryOf, ...first });
  const { chips, fields } = usePlainFilters({
    state: list.state,
    change: list.change,
    range: words("logs.lastSeen"),
    choices: [
      {
        name: "resolved",
        label: words("logs.state"),
        options: [
          { value: "false", label: words("logs.open.state") },
          { value: "true", label: words("logs.resolved") },
        ],
      },
    ],
  });
  const columns: Columns<Line> = [
    column.accessor("message", {
      id: "message",
      header: words("logs.error"),
      meta: { label: words("logs.error"), card: "left" },
      enableSorting: false,
      cell: ({ getValue }) => (
        <bdi className="block max-w-[480px] truncate font-medium max-md:max-w-60" title={getValue()}>
          {getValue()}
        </bdi>
      ),
    }),
    column.accessor("path", {
      id: "path",
      header: words("logs.during"),
      meta: { label: words("logs.during"), card: "left" },
      enableSorting: false,
      cell: ({ getValue }) => <code className="block max-w-72 truncate text-ink-2">{getValue()}</code>,
    }),
    column.accessor("count", {
      id: "count",
      header: words("logs.times"),
      meta: { label: words("logs.times"), align: "right", card: "right" },
      enableSorting: false,
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    column.display({
      id: "state",
      header: words("logs.state"),
      meta: { label: words("logs.state"), card: "right" },
      cell: ({ row: { original } }) => (
        <Badge tone={original.resolved_at ? "gray" : "red"}>
          {words(original.resolved_at ? "logs.resolved" : "logs.open.state")}
        </Badge>
      ),
    }),
    column.accessor("last_seen_at", {
      id: "last_seen_at",
      header: words("logs.lastSeen"),
      meta: { label: words("logs.lastSeen"), align: "right", card: "right" },
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
        exporting="error_log.export"
        state={list.state}
        queryOf={queryOf}
        keptDays={keptDays}
        onPurged={list.refresh}
      />
      <LogTabs current="errors" />
      <RecordList
        list={list}
        label={words("logs.tab.errors")}
        columns={columns}
        usualColumns={["message", "path", "count", "state", "last_seen_at"]}
        usualSort="-last_seen_at"
        nameOf={({ message }) => message}
        hrefOf={({ id }) => `/admin/logs/errors/${id}`}
        search={words("logs.searchErrors")}
        leastSearched={2}
        chips={chips}
        filters={fields}
        empty={
          <Empty icon={<ServerCrash className="size-5" aria-hidden="true" />} title={words("logs.emptyErrors")}>
            {words("logs.emptyErrors.what")}
          </Empty>
        }
      />
    </>
  );
}
