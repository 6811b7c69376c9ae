"use client";

import { Banknote } from "lucide-react";
import { useEffect } from "react";
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

const names = ["bills", "payments", "refunds", "notifications"] as const;
type Name = (typeof names)[number];

interface Row {
  id: number;
  order?: { id: number } | null;
}
type MoneyPath = `/cms/${"payment" | "refund" | "notification"}`;
interface Props<P extends MoneyPath> extends ListProps<RowOf<P>> {
  name: Exclude<Name, "bills">;
  path: P;
  columns: Columns<RowOf<P>>;
  usualColumns: readonly string[];
  filter: Filter<PageParameter<P>>;
  more?: readonly Filter<PageParameter<P>>[];
  search?: string;
  nameOf: (row: RowOf<P>) => string;
  /** The list is fetched again when this changes. */
  turn?: number;
}

export function MoneyList<const P extends MoneyPath>({ name, path, filter, more = [], turn = 0, ...given }: Props<P>) {
  const t = useTranslator();
  const can = usePermission();
  const { first, kept, parameters, ...shown } = given;
  const list = useRecordList({ name, path, first, kept, parameters });
  const { refresh } = list;
  useEffect(() => {
    if (turn) refresh();
  }, [turn, refresh]);
  const days = { name: "from", to: "to", label: t("money.when"), kind: "days" } as const;
  const filters = useFilters<MoneyPath>(list, [filter, ...more, days]);
  return (
    <>
      <PageHeader title={t(`menu.${name}`)}>
        {path !== "/cms/notification" && can("order.export") && <ExportLink list={{ ...list, path }} />}
      </PageHeader>
      <MoneyTabs name={name} />
      <RecordList
        {...shown}
        list={list}
        label={t(`menu.${name}`)}
        usualSort=""
        hrefOf={({ order }: Row) => (order ? `/admin/orders/${order.id}` : undefined)}
        {...filters}
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
