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

const columns = (words: Translator) => [
  column("name", words("groups.column.name"), { card: "left" }, (row) => (
    <span className="flex items-center gap-2 font-medium">
      <bdi className="max-w-64 truncate">{groupName(row.name, words)}</bdi>
      {row.is_system && <Badge tone="violet">{words("groups.system")}</Badge>}
    </span>
  )),
  column("info", words("groups.column.info"), { card: "left" }, (row) => (
    <bdi className="block max-w-96 truncate text-ink-2 max-md:max-w-56" title={row.info}>
      {row.is_system ? words("groups.root.info") : row.info}
    </bdi>
  )),
  column("users", words("groups.column.users"), { align: "right", card: "right" }, (row) => (
    <>
      <span className="max-md:hidden">{formatNumber(row.user_count)}</span>
      <span className="md:hidden">{words("groups.users", { count: row.user_count })}</span>
    </>
  )),
  column("rights", words("groups.column.rights"), { align: "right" }, (row) =>
    words("groups.rightsOf", { held: row.permissions.length, all: allPermissions.length }),
  ),
  column("pages", words("groups.column.pages"), { align: "right" }, (row) => formatNumber(row.menu_ids.length)),
  column("updated", words("groups.column.updated"), { align: "right", card: "right" }, (row) => (
    <TimeCell at={row.updated_at} />
  )),
];

const shown = ["name", "info", "users", "rights", "pages", "updated"];

export function GroupsTable({ groups }: { groups: ListedGroup[] }) {
  const words = useTranslator();
  return (
    <DataTable
      label={words("groups.title")}
      columns={columns(words)}
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
        <EmptyState icon={<ShieldCheck className="size-5" aria-hidden="true" />} title={words("groups.empty")}>
          {words("groups.empty.what")}
        </EmptyState>
      }
      onRetry={() => {}}
      footer={
        <p className="border-t border-line-soft px-3 py-2.5 text-ink-2">
          {words("groups.count", { count: groups.length })}
        </p>
      }
    />
  );
}
