"use client";

import { Megaphone } from "lucide-react";
import { BinnedList } from "@/components/data-table/binned-list";
import { type Columns, createColumn, useNameColumn, useTimeColumns } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { type ListedNotice, noticeTones } from "./types";

export function NoticesPage(given: ListProps<ListedNotice>) {
  const t = useTranslator();
  const list = useRecordList({ name: "notices", path: "/cms/notice", ...given });
  const columns = useNoticeColumns();
  const filters = useFilters(list, [
    {
      name: "type",
      label: t("field.notice.type"),
      options: (["notice", "announcement"] as const).map((value) => ({ value, label: t(`notices.type.${value}`) })),
    },
  ]);
  return (
    <BinnedList
      kind="notice"
      list={list}
      count={t("notices.count", { count: list.page?.total ?? 0 })}
      states={(["open", "closed"] as const).map((status) => ({
        label: t(`notices.tab.${status}`),
        query: { status },
      }))}
      columns={columns}
      usualColumns={["title", "type", "status", "remark", "updated_at"]}
      binColumns={["title", "type"]}
      nameOf={({ title }) => title}
      search={t("notices.search")}
      {...filters}
      icon={<Megaphone className="size-5" aria-hidden="true" />}
      empty={[t("notices.empty"), t("notices.empty.what")]}
    />
  );
}

const column = createColumn<ListedNotice>();

function useNoticeColumns(): Columns<ListedNotice> {
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
