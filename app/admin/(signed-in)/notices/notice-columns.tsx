"use client";

import { type Columns, createColumn, useNameColumn, useTimeColumns } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { ListedNotice } from "./types";

const column = createColumn<ListedNotice>();
export const noticeTones = { open: "green", closed: "gray" } as const;

export function useNoticeColumns(): Columns<ListedNotice> {
  const words = useTranslator();
  return [
    useNameColumn("title", words("field.title"), ({ title }) => title),
    column("type", words("field.notice.type"), { card: "left" }, (row) => (
      <span className="text-ink-2">{words(`notices.type.${row.type}`)}</span>
    )),
    column("status", words("field.status"), { card: "right" }, (row) => (
      <Badge tone={noticeTones[row.status]}>{words(`notices.state.${row.status}`)}</Badge>
    )),
    column("remark", words("field.remark"), {}, (row) => (
      <bdi className="block max-w-60 truncate text-ink-2" title={row.remark}>
        {row.remark}
      </bdi>
    )),
    ...useTimeColumns<ListedNotice>(),
  ];
}
