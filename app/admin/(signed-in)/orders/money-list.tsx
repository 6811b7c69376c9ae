"use client";

import { Banknote, Download } from "lucide-react";
import { useEffect } from "react";
import { apiUrl } from "@/components/api/cms";
import type { Columns } from "@/components/data-table/columns";
import { dayRangeQuery } from "@/components/data-table/days";
import { usePlainFilters } from "@/components/data-table/filters";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import type { RowOf } from "@/components/data-table/use-record-list";
import { type FirstList, type PageParameter, useRecordList } from "@/components/data-table/use-record-list";
import { useCsvLanguage, useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { buttonClasses } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";

const names = ["bills", "payments", "refunds", "notifications"] as const;
type Name = (typeof names)[number];

interface Row {
  id: number;
  order?: { id: number } | null;
}
type MoneyPath = `/cms/${"payment" | "refund" | "notification"}`;
interface Props<P extends MoneyPath> extends FirstList<RowOf<P>> {
  name: Exclude<Name, "bills">;
  path: P;
  parameters: readonly PageParameter<P>[];
  columns: Columns<RowOf<P>>;
  usualColumns: readonly string[];
  filter?: { name: string; label: string; options: readonly { value: string; label: string }[] };
  search?: string;
  nameOf: (row: RowOf<P>) => string;
  exportPath?: "/cms/payment/export" | "/cms/refund/export";
  /** The list is fetched again when this changes. */
  turn?: number;
}

export function MoneyList<const P extends MoneyPath>({
  name,
  path,
  parameters,
  filter,
  first,
  kept,
  turn = 0,
  exportPath,
  ...shown
}: Props<P>) {
  const t = useTranslator();
  const can = usePermission();
  const { timeZone } = useReader();
  const queryOf = (state: ListState) => dayRangeQuery(state, timeZone);
  const list = useRecordList({ name, path, parameters, queryOf, first, kept });
  const { refresh } = list;
  const inLanguage = useCsvLanguage();
  useEffect(() => {
    if (turn) refresh();
  }, [turn, refresh]);
  const { chips, fields } = usePlainFilters({
    state: list.state,
    change: list.change,
    choices: filter ? [filter] : [],
    range: t("money.when"),
  });
  return (
    <>
      <PageHeader title={t(`menu.${name}`)}>
        {exportPath && can("order.export") && (
          <a
            href={apiUrl(exportPath, { ...queryOf(withoutPaging(list.state)), ...inLanguage })}
            download
            className={buttonClasses()}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("list.export")}
          </a>
        )}
      </PageHeader>
      <MoneyTabs name={name} />
      <RecordList
        {...shown}
        list={list}
        label={t(`menu.${name}`)}
        usualSort=""
        hrefOf={({ order }: Row) => (order ? `/admin/orders/${order.id}` : undefined)}
        chips={chips}
        filters={fields}
        empty={
          <EmptyState icon={<Banknote className="size-5" aria-hidden="true" />} title={t(`money.empty.${name}`)}>
            {t(`money.empty.${name}.what`)}
          </EmptyState>
        }
      />
    </>
  );
}

export function MoneyTabs({ name }: { name: Name }) {
  const t = useTranslator();
  const can = usePermission();
  const shown = names.filter((one) => can(one === "bills" ? "bill.read" : "payment.read"));
  const tabs = shown.map((one) => ({
    href: `/admin/orders/${one}`,
    label: t(`menu.${one}`),
    current: one === name,
  }));
  return <Tabs label={t("money.lists")} tabs={tabs} />;
}
