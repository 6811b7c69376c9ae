"use client";

import { Plus, Users } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { groupName } from "../../group-name";
import { StateField, useStateChips } from "./state-field";
import { type AdminUser, nameOf, userParameters } from "./types";
import { userColumns, usualColumns } from "./user-columns";

interface Props extends FirstList<AdminUser> {
  groups: { id: number; name: string }[];
  mayCreate: boolean;
  tabs: ReactNode;
}

export function UsersPage({ first, kept, groups, mayCreate, tabs }: Props) {
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
      {tabs}
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
