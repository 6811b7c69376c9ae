"use client";

import { Download, RotateCcw } from "lucide-react";
import { type MouseEvent, useCallback, useEffect } from "react";
import { apiUrl } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useCsvLanguage, useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { buttonClasses } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { useAfterSaleColumns, usualColumns } from "./after-sale-columns";
import { afterSaleParameters, afterSaleTabs, apiQuery, tabOf } from "./after-sale-filters";
import { useDecisions } from "./pending-decision-provider";
import { type Counts, type ListedAfterSale, requesterName } from "./types";
import { useAfterSaleFilters } from "./use-after-sale-filters";

interface Props extends FirstList<ListedAfterSale> {
  firstCounts: InitialData<"/cms/after_sale/counts">;
}

export function AfterSalesPage({ first, kept, firstCounts }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const { timeZone } = useReader();
  const queryOf = (wanted: ListState) => apiQuery(wanted, timeZone);
  const list = useRecordList({
    name: "after_sales",
    path: "/cms/after_sale",
    parameters: afterSaleParameters,
    queryOf,
    first,
    kept,
  });
  const { state, change, hrefOf, refresh, page } = list;
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
  const { chips, fields } = useAfterSaleFilters({ state, change, rows: page?.items });
  const inLanguage = useCsvLanguage();
  const tab = tabOf(state);
  return (
    <>
      <PageHeader title={t("afterSales.title")} note={counts && toDo(counts)}>
        {can("after_sale.export") && (
          <a
            href={apiUrl("/cms/after_sale/export", { ...queryOf(withoutPaging(state)), ...inLanguage })}
            download
            className={buttonClasses()}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("afterSales.export")}
          </a>
        )}
      </PageHeader>
      <Tabs
        label={t("afterSales.tabs")}
        tabs={afterSaleTabs.map(({ name, status }) => {
          const wanted = { status, open: undefined };
          return {
            href: hrefOf({ ...withoutPaging(state, "status", "open"), ...(status && { status }) }),
            label: t(`afterSales.tab.${name}`),
            count: counts && countOf(counts, name),
            current: tab === name,
            onChoose: (event: MouseEvent) => {
              event.preventDefault();
              change(wanted);
            },
          };
        })}
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
        chips={chips}
        filters={fields}
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
function countOf(counts: Counts, tab: (typeof afterSaleTabs)[number]["name"]) {
  if (tab === "open") return counts.open;
  if (tab === "approved" || tab === "refunding") return counts[tab] || undefined;
  return undefined;
}
