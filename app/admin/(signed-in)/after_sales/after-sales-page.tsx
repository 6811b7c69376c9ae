"use client";

import { RotateCcw } from "lucide-react";
import { useCallback, useEffect } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useFilters } from "@/components/data-table/filters";
import { ExportLink, ListTabs } from "@/components/data-table/list-links";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { stateTones } from "@/components/orders/state-tones";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { afterSaleQueue } from "../queues";
import { useAfterSaleColumns, usualColumns } from "./after-sale-columns";
import { useDecisions } from "./pending-decision-provider";
import { type Counts, type ListedAfterSale, requesterName } from "./types";

const statuses = Object.keys(stateTones.afterSale) as (keyof typeof stateTones.afterSale)[];

interface Props extends ListProps<ListedAfterSale> {
  firstCounts: InitialData<"/cms/after_sale/counts">;
}

export function AfterSalesPage({ firstCounts, ...given }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: "after_sales", path: "/cms/after_sale", expand: afterSaleQueue.expand, ...given });
  const { state, refresh, page } = list;
  const { done: counts, refresh: recount } = useApiQuery("/cms/after_sale/counts", { first: firstCounts });
  const { held, settled, walk } = useDecisions();
  const readAgain = useCallback(() => {
    refresh();
    recount();
  }, [refresh, recount]);
  // A decision was sent, so the status of its request has changed, by this decision or by another admin's.
  useEffect(() => {
    if (settled) readAgain();
  }, [settled, readAgain]);
  useEffect(() => {
    if (page) walk(page.items.map(({ id }) => id));
  }, [page, walk]);
  const columns = useAfterSaleColumns(held?.id);
  const tab = afterSaleQueue.tabOf(state);
  const { order_id, user_id } = state;
  const orderNo = page?.items.find((row) => String(row.order_id) === order_id)?.order_no;
  const ofCustomer = page?.items.find(({ user }) => String(user.id) === user_id);
  const filters = useFilters(list, [
    {
      name: "type",
      label: t("afterSales.filter.type"),
      options: (["refund", "return"] as const).map((value) => ({ value, label: t(`afterSales.type.${value}`) })),
    },
    {
      name: "overdue",
      label: t("afterSales.filter.overdue"),
      options: [{ value: "true", label: t("afterSales.filter.overdue.yes") }],
    },
    {
      name: "status",
      label: t("afterSales.filter.state"),
      options: statuses.map((value) => ({ value, label: t(`state.afterSale.${value}`) })),
      isOfTab: tab !== undefined,
    },
    { name: "from", to: "to", label: t("afterSales.filter.created"), kind: "days" },
    { name: "order_id", label: t("afterSales.filter.order"), kind: "link", textOf: (id) => orderNo ?? `#${id}` },
    {
      name: "user_id",
      label: t("afterSales.filter.customer"),
      kind: "link",
      textOf: (id) => (ofCustomer ? requesterName(ofCustomer, t) : `#${id}`),
    },
  ]);
  return (
    <>
      <PageHeader title={t("afterSales.title")} note={counts && toDo(counts)}>
        {can("after_sale.export") && <ExportLink list={list} />}
      </PageHeader>
      <ListTabs
        list={list}
        label={t("afterSales.tabs")}
        tabs={afterSaleQueue.tabs.map((name) => ({
          label: t(`afterSales.tab.${name}`),
          query: afterSaleQueue.queryOf(name),
          count: counts && countOf(counts, name),
          current: tab === name,
        }))}
      />
      <RecordList
        list={list}
        label={t("afterSales.title")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="due_at"
        nameOf={(request) => `${request.snap_name}, ${requesterName(request, t)}`}
        hrefOf={({ id }) => `/admin/after_sales/${id}`}
        search={t("afterSales.search")}
        {...filters}
        empty={
          <EmptyState icon={<RotateCcw className="size-5" aria-hidden="true" />} title={t("afterSales.empty")}>
            {t("afterSales.empty.what")}
          </EmptyState>
        }
        onRetry={readAgain}
      />
    </>
  );

  function toDo({ open, overdue }: Counts) {
    if (!open) return t("afterSales.nothingToDo");
    return overdue ? t("afterSales.toDoMore", { count: open, overdue }) : t("afterSales.toDo", { count: open });
  }
}

/** Completed requests need no action, so their tab has no count. */
function countOf(counts: Counts, tab: (typeof afterSaleQueue.tabs)[number]) {
  if (tab === "open") return counts.open;
  if (tab === "approved" || tab === "refunding") return counts[tab] || undefined;
  return undefined;
}
