"use client";

import { Plus, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { type BinPath, useBin } from "@/components/edit/use-bin";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, ButtonLink } from "@/components/ui/button";
import { type KindName, type KindPage, kinds, newPageOf } from "@/lib/kinds/kinds";
import { columnHelper } from "./columns";
import { ListTabs } from "./list-links";
import type { ListState } from "./list-state";
import { RecordList } from "./record-list";

type BinnedKind = {
  [Name in KindName]: [`/cms/${Name}`, `new${Capitalize<Name>}`] extends [BinPath, KindPage] ? Name : never;
}[KindName];

interface Row {
  id: number;
  deleted_at?: string | null;
}

type Listed<R extends Row> = ComponentProps<typeof RecordList<R>>;

interface Props<R extends Row>
  extends Pick<Listed<R>, "list" | "columns" | "usualColumns" | "nameOf" | "search" | "chips" | "filters"> {
  kind: BinnedKind;
  /** The columns of the bin, without the time of deletion. */
  binColumns: readonly string[];
  count?: string;
  /** Tabs between those for all records and the bin. */
  states?: readonly { label: string; query: ListState }[];
  icon: ReactNode;
  /** Shown while there are no records: a title, and the purpose of the records. */
  empty?: readonly [title: string, what: string];
}

export function BinnedList<R extends Row>({ kind, list, binColumns, count, ...given }: Props<R>) {
  const t = useTranslator();
  const router = useRouter();
  const can = usePermission();
  const home = `/admin/${kinds.find(({ name }) => name === kind)!.page!.name}`;
  const { page } = list;
  const isBin = list.state.deleted === "true";
  const { restore } = useBin(`/cms/${kind}`, () => {
    list.choose({ ids: {}, isAll: false });
    list.refresh();
  });
  const canRestore = isBin && can(`${kind}.edit`);
  const back = (rows: readonly R[]) => void restore(rows.map((row) => ({ id: row.id, name: given.nameOf(row) })));
  const newRecord = can(`${kind}.create`) && (
    <ButtonLink href={`${home}/new`} look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t(`menu.${newPageOf(kind)}`)}
    </ButtonLink>
  );
  const deletedAt = columnHelper<R>().display({
    id: "deleted_at",
    header: t("list.deleted_at"),
    meta: { label: t("list.deleted_at"), align: "right", card: "right" },
    cell: ({ row: { original } }) =>
      original.deleted_at && (
        <span className="relative z-[1] inline-flex items-center gap-3 text-ink-2">
          <Time at={original.deleted_at} />
          {canRestore && <Button onClick={() => back([original])}>{t("edit.restore")}</Button>}
        </span>
      ),
  });
  return (
    <>
      <PageHeader title={t(`kinds.${kind}`)} note={page && (count ?? t("list.count", { count: page.total }))}>
        {newRecord}
      </PageHeader>
      <ListTabs
        list={list}
        label={t("list.states")}
        tabs={[
          { label: t("list.all"), query: {} },
          ...(given.states ?? []),
          { label: t("edit.bin"), query: { deleted: "true" } },
        ]}
      />
      <RecordList
        list={list}
        label={t(`kinds.${kind}`)}
        columns={[...given.columns, deletedAt]}
        usualColumns={isBin ? [...binColumns, "deleted_at"] : given.usualColumns}
        usualSort=""
        nameOf={given.nameOf}
        hrefOf={({ id }) => (isBin ? undefined : `${home}/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`${home}/${id}`)}
        search={given.search}
        chips={given.chips}
        filters={given.filters}
        bulk={
          canRestore && (
            <Button icon={<Undo2 className="size-4" aria-hidden="true" />} onClick={() => back(list.chosenRows)}>
              {t("edit.restore")}
            </Button>
          )
        }
        empty={
          <EmptyState icon={given.icon} title={given.empty?.[0] ?? t("list.none")} actions={newRecord}>
            {given.empty?.[1]}
          </EmptyState>
        }
      />
    </>
  );
}
