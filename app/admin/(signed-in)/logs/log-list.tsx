"use client";

import type { ReactNode } from "react";
import type { Columns } from "@/components/data-table/columns";
import { type Filter, useFilters } from "@/components/data-table/filters";
import { ExportLink } from "@/components/data-table/list-links";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, type PageParameter, type RowOf, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Tabs } from "@/components/ui/tabs";

type LogPath = "/cms/oper_log" | "/cms/login_log" | "/cms/log/error";

const logs = {
  operations: {
    page: "/admin/logs",
    kind: "oper_log",
    search: "logs.search",
    empty: ["logs.empty", "logs.empty.what"],
  },
  logins: {
    page: "/admin/logs/logins",
    kind: "login_log",
    search: "logs.searchLogins",
    empty: ["logs.emptyLogins", "logs.emptyLogins.what"],
  },
  errors: {
    page: "/admin/logs/errors",
    kind: "error_log",
    search: "logs.searchErrors",
    empty: ["logs.emptyErrors", "logs.emptyErrors.what"],
  },
} as const;
type Log = keyof typeof logs;

interface Props<P extends LogPath> extends ListProps<RowOf<P>> {
  log: Log;
  path: P;
  columns: Columns<RowOf<P>>;
  usualColumns: readonly string[];
  usualSort: string;
  filtersOf: (rows: readonly RowOf<P>[]) => Filter<PageParameter<P>>[];
  nameOf: (row: RowOf<P>) => string;
  icon: ReactNode;
}

export function LogList<const P extends LogPath>({ log, path, first, kept, parameters, ...given }: Props<P>) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: log, path, first, kept, parameters });
  const filters = useFilters(list, given.filtersOf(list.page?.items ?? []));
  const { page, kind, search, empty } = logs[log];
  return (
    <>
      <PageHeader title={t("menu.logs")}>{can(`${kind}.export`) && <ExportLink list={list} />}</PageHeader>
      <Tabs
        label={t("menu.logs")}
        tabs={(Object.keys(logs) as Log[])
          .filter((one) => can(`${logs[one].kind}.read`))
          .map((one) => ({ href: logs[one].page, label: t(`logs.tab.${one}`), current: one === log }))}
      />
      <RecordList
        list={list}
        label={t(`logs.tab.${log}`)}
        columns={given.columns}
        usualColumns={given.usualColumns}
        usualSort={given.usualSort}
        nameOf={given.nameOf}
        hrefOf={({ id }: { id: number }) => `${page}/${id}`}
        search={t(search)}
        {...filters}
        empty={
          <EmptyState icon={given.icon} title={t(empty[0])}>
            {t(empty[1])}
          </EmptyState>
        }
      />
    </>
  );
}
