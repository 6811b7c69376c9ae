"use client";

import { Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { Columns } from "@/components/data-table/columns";
import { type Filter, useFilters } from "@/components/data-table/filters";
import { ExportLink } from "@/components/data-table/list-links";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, type PageParameter, type RowOf, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import type { LogPath } from "./purge-dialog";

const PurgeDialog = dynamic(() => import("./purge-dialog").then((loaded) => loaded.PurgeDialog), { ssr: false });

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
  /** The retention period in days. Undefined if the admin has no permission to read it. */
  keptDays: number | undefined;
  columns: Columns<RowOf<P>>;
  usualColumns: readonly string[];
  usualSort: string;
  filtersOf: (rows: readonly RowOf<P>[]) => Filter<PageParameter<P>>[];
  nameOf: (row: RowOf<P>) => string;
  icon: ReactNode;
}

export function LogList<const P extends LogPath>({ log, path, keptDays, first, kept, parameters, ...given }: Props<P>) {
  const t = useTranslator();
  const can = usePermission();
  const [isPurging, setPurging] = useState(false);
  const list = useRecordList({ name: log, path, first, kept, parameters });
  const filters = useFilters(list, given.filtersOf(list.page?.items ?? []));
  const { page, kind, search, empty } = logs[log];
  const note = keptDays === 0 ? t("logs.keptForEver") : keptDays && t("logs.kept", { days: keptDays });
  return (
    <>
      <PageHeader title={t("menu.logs")} note={note}>
        {can("log.purge") && (
          <Button icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={() => setPurging(true)}>
            {t("logs.purge")}
          </Button>
        )}
        {can(`${kind}.export`) && <ExportLink list={list} />}
      </PageHeader>
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
        leastSearched={2}
        {...filters}
        empty={
          <EmptyState icon={given.icon} title={t(empty[0])}>
            {t(empty[1])}
          </EmptyState>
        }
      />
      {isPurging && (
        <PurgeDialog
          path={path}
          usualDays={keptDays || 180}
          onClose={() => setPurging(false)}
          onPurged={list.refresh}
        />
      )}
    </>
  );
}
