"use client";

import { type Columns, createColumn, useNameColumn, useTimeColumns } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { ListedNotice } from "./types";

const column = createColumn<ListedNotice>();
export const noticeTones = { open: "green", closed: "gray" } as const;

export function useNoticeColumns(): Columns<ListedNotice> {
  const t = useTranslator();
  return [
    useNameColumn("title", t("field.title"), ({ title }) => title),
    column("type", t("field.notice.type"), { card: "left" }, (row) => (
      <span className="text-ink-2">{t(`notices.type.${row.type}`)}</span>
    )),
    column("status", t("field.status"), { card: "right" }, (row) => (
      <Badge tone={noticeTones[row.status]}>{t(`notices.state.${row.status}`)}</Badge>
    )),
    column("remark", t("field.remark"), {}, (row) => (
      <bdi className="block max-w-60 truncate text-ink-2" title={row.remark}>
        {row.remark}
      </bdi>
    )),
    ...useTimeColumns<ListedNotice>(),
  ];
}
