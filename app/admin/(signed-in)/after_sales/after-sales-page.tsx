"use client";

import { Download, RotateCcw } from "lucide-react";
import { type MouseEvent, useCallback, useEffect } from "react";
import { apiUrl } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { type Chip, usePlainFilters } from "@/components/data-table/filters";
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
            href={apiUrl("/cms/after_sale/export", { ...queryOf(withoutPaging(state, "sort")), ...inLanguage })}
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

const types = ["refund", "return"] as const;
const states = ["requested", "approved", "sent", "refunding", "refunded", "rejected", "withdrawn", "closed"] as const;

interface FilterOptions {
  state: ListState;
  change: (wanted: Record<string, string | undefined>) => void;
  rows: ListedAfterSale[] | undefined;
}

/** A status that has its own tab gets no chip. The filters by order and by customer are only set by links. */
function useAfterSaleFilters({ state, change, rows }: FilterOptions) {
  const t = useTranslator();
  const { language } = useReader();
  const colon = language === "zh" ? "：" : ": ";
  const hasTab = tabOf(state) !== undefined;
  const plain = usePlainFilters({
    state,
    change,
    choices: [
      {
        name: "type",
        label: t("afterSales.filter.type"),
        options: types.map((value) => ({ value, label: t(`afterSales.type.${value}`) })),
      },
      {
        name: "overdue",
        label: t("afterSales.filter.overdue"),
        options: [{ value: "true", label: t("afterSales.filter.overdue.yes") }],
      },
      {
        name: "status",
        label: t("afterSales.filter.state"),
        options: states.map((value) => ({ value, label: t(`state.afterSale.${value}`) })),
      },
    ],
    range: t("afterSales.filter.created"),
  });
  const { order_id, user_id } = state;
  const chips: Chip[] = plain.chips.filter(({ name }) => name !== "status" || !hasTab);
  if (order_id) {
    const number = rows?.find((row) => String(row.order_id) === order_id)?.order_no;
    chips.push(linked("order_id", `${t("afterSales.filter.order")}${colon}${number ?? `#${order_id}`}`));
  }
  if (user_id) {
    const row = rows?.find(({ user }) => String(user.id) === user_id);
    const name = row ? requesterName(row, t) : `#${user_id}`;
    chips.push(linked("user_id", `${t("afterSales.filter.customer")}${colon}${name}`));
  }
  return { chips, fields: plain.fields };

  function linked(name: string, text: string): Chip {
    return { name, text, onRemove: () => change({ [name]: undefined }) };
  }
}
