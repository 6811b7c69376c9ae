"use client";

import { Plus, Users } from "lucide-react";
import { useMemo } from "react";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { ButtonLink } from "@/components/ui/button";
import type { Translator } from "@/lib/i18n/admin/translator";
import { groupName } from "../../group-name";
import { type AdminUser, nameOf, PersonCell, statusFilter, UserState } from "./user-state";

export function UsersPage({ groups, ...given }: ListProps<AdminUser> & { groups: { id: number; name: string }[] }) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: "users", path: "/cms/user", ...given });
  const { state, page } = list;
  const columns = useMemo(() => userColumns(t), [t]);
  const wanted = page?.items.find(({ group }) => String(group?.id) === state.group_id)?.group?.name;
  const filters = useFilters(list, [
    {
      name: "group_id",
      label: t("users.filter.group"),
      kind: groups.length > 0 ? undefined : "link",
      options: groups.map(({ id, name }) => ({ value: String(id), label: groupName(name, t) ?? name })),
      textOf: (id) => groupName(wanted, t) ?? `#${id}`,
    },
    statusFilter(t),
  ]);
  return (
    <>
      <PageHeader title={t("users.title")} note={page && t("users.count", { count: page.total })}>
        {can("user.create") && (
          <ButtonLink href="/admin/users/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
            {t("users.new")}
          </ButtonLink>
        )}
      </PageHeader>
      <RecordList
        list={list}
        label={t("users.title")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="-created_at"
        nameOf={nameOf}
        hrefOf={({ id }) => `/admin/users/${id}`}
        search={t("users.search")}
        {...filters}
        empty={
          <EmptyState icon={<Users className="size-5" aria-hidden="true" />} title={t("users.empty")}>
            {t("users.empty.what")}
          </EmptyState>
        }
      />
    </>
  );
}

const column = createColumn<AdminUser>();
const usualColumns = ["name", "username", "group", "phone", "status", "second_factor_at", "created_at"];

const userColumns = (t: Translator): Columns<AdminUser> => [
  column("name", t("users.column.name"), { card: "left" }, (row) => <PersonCell name={nameOf(row)} url={row.avatar} />),
  column("username", t("users.column.username"), { card: "right" }, (row) => (
    <span className="text-ink-2">{row.username}</span>
  )),
  column("group", t("users.column.group"), { card: "left" }, (row) => (
    <bdi className="block max-w-44 truncate">{groupName(row.group?.name, t)}</bdi>
  )),
  column("phone", t("users.column.phone"), {}, (row) => <span className="tabular-nums">{row.phone}</span>),
  column("email", t("users.column.email"), {}, (row) => <span className="block max-w-56 truncate">{row.email}</span>),
  column("status", t("users.column.state"), { card: "right" }, (row) => <UserState {...row} />),
  column("second_factor_at", t("users.column.factor"), {}, (row) =>
    row.second_factor_at ? <TimeCell at={row.second_factor_at} /> : null,
  ),
  column("created_at", t("users.column.created"), { align: "right", isSorted: true }, (row) => (
    <TimeCell at={row.created_at} />
  )),
];
