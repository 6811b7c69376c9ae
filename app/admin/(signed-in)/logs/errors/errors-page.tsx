"use client";

import { ServerCrash } from "lucide-react";
import type { z } from "zod";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import type { ListProps } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/lib/i18n/format";
import type { errorLog } from "@/lib/system/error-log/schemas";
import { LogList } from "../log-list";

type Line = z.output<typeof errorLog>;
const column = createColumn<Line>();

export function ErrorsPage(given: ListProps<Line>) {
  const t = useTranslator();
  const columns: Columns<Line> = [
    column("message", t("logs.error"), { card: "left" }, (row) => (
      <bdi className="block max-w-[480px] truncate font-medium max-md:max-w-60" title={row.message}>
        {row.message}
      </bdi>
    )),
    column("path", t("logs.during"), { card: "left" }, (row) => (
      <code className="block max-w-72 truncate text-ink-2">{row.path}</code>
    )),
    column("count", t("logs.times"), { align: "right", card: "right" }, (row) => formatNumber(row.count)),
    column("state", t("logs.state"), { card: "right" }, (row) => (
      <Badge tone={row.resolved_at ? "gray" : "red"}>{t(row.resolved_at ? "logs.resolved" : "logs.open.state")}</Badge>
    )),
    column("last_seen_at", t("logs.lastSeen"), { align: "right", card: "right", isSorted: true }, (row) => (
      <TimeCell at={row.last_seen_at} />
    )),
  ];
  return (
    <LogList
      {...given}
      log="errors"
      path="/cms/log/error"
      columns={columns}
      usualColumns={["message", "path", "count", "state", "last_seen_at"]}
      usualSort="-last_seen_at"
      filtersOf={() => [
        {
          name: "resolved",
          label: t("logs.state"),
          options: [
            { value: "false", label: t("logs.open.state") },
            { value: "true", label: t("logs.resolved") },
          ],
        },
        { name: "from", to: "to", label: t("logs.lastSeen"), kind: "days" },
      ]}
      nameOf={({ message }) => message}
      icon={<ServerCrash className="size-5" aria-hidden="true" />}
    />
  );
}
