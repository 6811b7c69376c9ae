"use client";

import { ServerCrash } from "lucide-react";
import type { z } from "zod";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import type { FirstList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/lib/i18n/format";
import type { errorLog } from "@/lib/system/error-log/schemas";
import { LogList } from "../log-list";
import { errorParameters } from "../log-parameters";

type Line = z.output<typeof errorLog>;
const column = createColumn<Line>();

export function ErrorsPage(given: FirstList<Line> & { keptDays: number | undefined }) {
  const words = useTranslator();
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
    <LogList
      {...given}
      log="errors"
      path="/cms/log/error"
      parameters={errorParameters}
      columns={columns}
      usualColumns={["message", "path", "count", "state", "last_seen_at"]}
      usualSort="-last_seen_at"
      range={words("logs.lastSeen")}
      choicesOf={() => [
        {
          name: "resolved",
          label: words("logs.state"),
          options: [
            { value: "false", label: words("logs.open.state") },
            { value: "true", label: words("logs.resolved") },
          ],
        },
      ]}
      nameOf={({ message }) => message}
      icon={<ServerCrash className="size-5" aria-hidden="true" />}
    />
  );
}
