"use client";

import { ShieldCheck } from "lucide-react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { nothingChosen } from "@/components/data-table/use-record-list";
import { Empty } from "@/components/empty";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import type { Words } from "@/lib/i18n/admin/words";
import { formatNumber } from "@/lib/i18n/format";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import type { ListedGroup } from "./types";

const column = columnsOf<ListedGroup>();

const columns = (words: Words) => [
  column.display({
    id: "name",
    header: words("groups.column.name"),
    meta: { label: words("groups.column.name"), card: "left" },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2 font-medium">
        <bdi className="max-w-64 truncate">{original.name}</bdi>
        {original.is_system && <Badge tone="violet">{words("groups.system")}</Badge>}
      </span>
    ),
  }),
  column.display({
    id: "info",
    header: words("groups.column.info"),
    meta: { label: words("groups.column.info"), card: "left" },
    cell: ({ row: { original } }) => (
      <bdi className="block max-w-96 truncate text-ink-2 max-md:max-w-56" title={original.info}>
        {original.is_system ? words("groups.root.info") : original.info}
      </bdi>
    ),
  }),
  column.display({
    id: "users",
    header: words("groups.column.users"),
    meta: { label: words("groups.column.users"), align: "right", card: "right" },
    cell: ({ row: { original } }) => (
      <>
        <span className="max-md:hidden">{formatNumber(original.user_count)}</span>
        <span className="md:hidden">{words("groups.users", { count: original.user_count })}</span>
      </>
    ),
  }),
  column.display({
    id: "rights",
    header: words("groups.column.rights"),
    meta: { label: words("groups.column.rights"), align: "right" },
    cell: ({ row: { original } }) =>
      words("groups.rightsOf", { held: original.permissions.length, all: allPermissions.length }),
  }),
  column.display({
    id: "pages",
    header: words("groups.column.pages"),
    meta: { label: words("groups.column.pages"), align: "right" },
    cell: ({ row: { original } }) => formatNumber(original.menu_ids.length),
  }),
  column.display({
    id: "updated",
    header: words("groups.column.updated"),
    meta: { label: words("groups.column.updated"), align: "right", card: "right" },
    cell: ({ row: { original } }) => (
      <span className="relative z-[1] text-ink-2">
        <Time at={original.updated_at} />
      </span>
    ),
  }),
];

const shown = ["name", "info", "users", "rights", "pages", "updated"];

export function GroupsTable({ groups }: { groups: ListedGroup[] }) {
  const words = useWords();
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
      chosen={nothingChosen}
      onChoose={() => {}}
      mostChosen={0}
      empty={
        <Empty icon={<ShieldCheck className="size-5" aria-hidden="true" />} title={words("groups.empty")}>
          {words("groups.empty.what")}
        </Empty>
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
