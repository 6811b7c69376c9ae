"use client";

import { ShieldCheck } from "lucide-react";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { emptySelection } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { Badge } from "@/components/ui/badge";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatNumber } from "@/lib/i18n/format";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import { groupName } from "../../group-name";
import type { ListedGroup } from "./types";

const column = createColumn<ListedGroup>();

const columns = (t: Translator) => [
  column("name", t("groups.column.name"), { card: "left" }, (row) => (
    <span className="flex items-center gap-2 font-medium">
      <bdi className="max-w-64 truncate">{groupName(row.name, t)}</bdi>
      {row.is_system && <Badge tone="violet">{t("groups.system")}</Badge>}
    </span>
  )),
  column("info", t("groups.column.info"), { card: "left" }, (row) => (
    <bdi className="block max-w-96 truncate text-ink-2 max-md:max-w-56" title={row.info}>
      {row.is_system ? t("groups.root.info") : row.info}
    </bdi>
  )),
  column("users", t("groups.column.users"), { align: "right", card: "right" }, (row) => (
    <>
      <span className="max-md:hidden">{formatNumber(row.user_count)}</span>
      <span className="md:hidden">{t("groups.users", { count: row.user_count })}</span>
    </>
  )),
  column("rights", t("groups.column.rights"), { align: "right" }, (row) =>
    t("groups.rightsOf", { held: row.permissions.length, all: allPermissions.length }),
  ),
  column("pages", t("groups.column.pages"), { align: "right" }, (row) => formatNumber(row.menu_ids.length)),
  column("updated", t("groups.column.updated"), { align: "right", card: "right" }, (row) => (
    <TimeCell at={row.updated_at} />
  )),
];

const shown = ["name", "info", "users", "rights", "pages", "updated"];

export function GroupsTable({ groups }: { groups: ListedGroup[] }) {
  const t = useTranslator();
  return (
    <DataTable
      label={t("groups.title")}
      columns={columns(t)}
      shown={shown}
      page={{ items: groups, page: 1, size: groups.length, total: groups.length }}
      problem={undefined}
      isBehind={false}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/admin/groups/${id}`}
      sort=""
      onSort={() => {}}
      chosen={emptySelection}
      onChoose={() => {}}
      mostChosen={0}
      empty={
        <EmptyState icon={<ShieldCheck className="size-5" aria-hidden="true" />} title={t("groups.empty")}>
          {t("groups.empty.what")}
        </EmptyState>
      }
      onRetry={() => {}}
      footer={
        <p className="border-t border-line-soft px-3 py-2.5 text-ink-2">
          {t("groups.count", { count: groups.length })}
        </p>
      }
    />
  );
}
