"use client";

import { ServerCrash } from "lucide-react";
import type { z } from "zod";
import { type Columns, columnOf } from "@/components/data-table/columns";
import { queryOfDays } from "@/components/data-table/days";
import type { ListState } from "@/components/data-table/list-state";
import { usePlainFilters } from "@/components/data-table/plain-filters";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { TimeCell } from "@/components/data-table/usual-columns";
import { Empty } from "@/components/empty";
import { Badge } from "@/components/ui/badge";
import { useReader, useWords } from "@/components/words";
import { formatNumber } from "@/lib/i18n/format";
import type { errorLog } from "@/lib/system/error-log/schemas";
import { LogHeader } from "../log-header";
import { errorParameters } from "../log-parameters";
import { LogTabs } from "../log-tabs";

type Line = z.output<typeof errorLog>;
const column = columnOf<Line>();

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
    column("message", words("logs.error"), { card: "left" }, (row) => (
      <bdi className="block max-w-[480px] truncate font-medium max-md:max-w-60" title={row.message}>
        {row.message}
      </bdi>
    )),
    column("path", words("logs.during"), { card: "left" }, (row) => (
      <code className="block max-w-72 truncate text-ink-2">{row.path}</code>
    )),
    column("count", words("logs.times"), { align: "right", card: "right" }, (row) => formatNumber(row.count)),
    column("state", words("logs.state"), { card: "right" }, (row) => (
      <Badge tone={row.resolved_at ? "gray" : "red"}>
        {words(row.resolved_at ? "logs.resolved" : "logs.open.state")}
      </Badge>
    )),
    column("last_seen_at", words("logs.lastSeen"), { align: "right", card: "right", isSorted: true }, (row) => (
      <TimeCell at={row.last_seen_at} />
    )),
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
