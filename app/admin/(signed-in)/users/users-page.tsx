"use client";

import { Plus, Users } from "lucide-react";
import { useMemo } from "react";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import type { Translator } from "@/lib/i18n/admin/translator";
import { groupName } from "../../group-name";
import { StateField, useStateChips } from "./state-field";
import { type AdminUser, nameOf, userParameters } from "./types";
import { PersonCell, UserState } from "./user-state";

interface Props extends FirstList<AdminUser> {
  groups: { id: number; name: string }[];
  mayCreate: boolean;
}

export function UsersPage({ first, kept, groups, mayCreate }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const list = useRecordList({ name: "users", path: "/cms/user", parameters: userParameters, first, kept });
  const { state, change, page } = list;
  const columns = useMemo(() => userColumns(t), [t]);
  const wanted =
    groups.find(({ id }) => String(id) === state.group_id)?.name ??
    page?.items.find(({ group }) => String(group?.id) === state.group_id)?.group?.name;
  const colon = language === "zh" ? "：" : ": ";
  const chips = [
    ...(state.group_id
      ? [
          {
            name: "group_id",
            text: `${t("users.filter.group")}${colon}${groupName(wanted, t) ?? `#${state.group_id}`}`,
            onRemove: () => change({ group_id: undefined }),
          },
        ]
      : []),
    ...useStateChips({ state, change }),
  ];
  return (
    <>
      <PageHeader title={t("users.title")} note={page && t("users.count", { count: page.total })}>
        {mayCreate && (
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
        chips={chips}
        filters={
          <>
            {groups.length > 0 && (
              <SelectField
                label={t("users.filter.group")}
                value={state.group_id ?? ""}
                onChange={({ target }) => change({ group_id: target.value })}
              >
                <option value="">{t("users.filter.any")}</option>
                {groups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {groupName(name, t)}
                  </option>
                ))}
              </SelectField>
            )}
            <StateField state={state} change={change} />
          </>
        }
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
