"use client";

import { Download, Receipt } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { apiUrl } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { usePlainFilters } from "@/components/data-table/filters";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useCsvLanguage, useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, buttonClasses } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { invoiceStatuses } from "@/db/schema/invoices";
import type { Decision, Invoice } from "./invoice";
import { useInvoiceColumns, usualColumns } from "./invoice-columns";
import { InvoiceDialog } from "./invoice-dialog";
import { apiQuery, invoiceParameters, invoiceTabs, statusOf, tabOf } from "./invoice-filters";

interface Props extends FirstList<Invoice> {
  firstCounts: InitialData<"/cms/invoice/counts">;
}

export function InvoicesPage({ first, kept, firstCounts }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const { language, timeZone } = useReader();
  const inLanguage = useCsvLanguage();
  const queryOf = (wanted: ListState) => apiQuery(wanted, timeZone);
  const list = useRecordList({
    name: "invoices",
    path: "/cms/invoice",
    parameters: invoiceParameters,
    queryOf,
    first,
    kept,
  });
  const { state, change, hrefOf, page } = list;
  const { done: counts, refresh: recount } = useApiQuery("/cms/invoice/counts", { first: firstCounts });
  const [opened, setOpened] = useState<{ id: number; invoice: Invoice; decision?: Decision }>();
  const canIssue = can("invoice.issue");
  const columns = useInvoiceColumns({
    canIssue,
    onOpen: (invoice, decision) => setOpened({ id: invoice.id, invoice, decision }),
  });
  const tab = tabOf(state);
  const plain = usePlainFilters({
    state,
    change,
    choices: [
      {
        name: "overdue",
        label: t("invoices.filter.overdue"),
        options: [{ value: "true", label: t("invoices.filter.overdue.yes") }],
      },
      {
        name: "status",
        label: t("invoices.filter.state"),
        options: invoiceStatuses.map((value) => ({ value, label: t(`invoices.state.${value}`) })),
      },
    ],
    range: t("invoices.filter.issued"),
  });
  const chips = plain.chips.filter(({ name }) => name !== "status" || tab === undefined);
  const colon = language === "zh" ? "：" : ": ";
  const { order_id, user_id } = state;
  if (order_id) {
    const number = page?.items.find((row) => String(row.order_id) === order_id)?.order_no ?? `#${order_id}`;
    const text = `${t("invoices.filter.order")}${colon}${number}`;
    chips.push({ name: "order_id", text, onRemove: () => change({ order_id: undefined }) });
  }
  if (user_id) {
    const text = `${t("invoices.filter.customer")}${colon}#${user_id}`;
    chips.push({ name: "user_id", text, onRemove: () => change({ user_id: undefined }) });
  }
  function refresh() {
    list.refresh();
    recount();
  }
  function note() {
    if (!counts) return undefined;
    const { open: count, overdue } = counts;
    if (!count) return t("invoices.nothingToDo");
    return overdue ? t("invoices.toDoMore", { count, overdue }) : t("invoices.toDo", { count });
  }
  return (
    <>
      <PageHeader title={t("menu.invoices")} note={note()}>
        {can("invoice.export") && (
          <a
            href={apiUrl("/cms/invoice/export", { ...queryOf(withoutPaging(state, "sort")), ...inLanguage })}
            download
            className={buttonClasses()}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("invoices.export")}
          </a>
        )}
      </PageHeader>
      <Tabs
        label={t("invoices.tabs")}
        tabs={invoiceTabs.map((name) => {
          const status = statusOf(name);
          return {
            href: hrefOf({ ...withoutPaging(state, "status"), ...(status && { status }) }),
            label: t(`invoices.tab.${name}`),
            count: name === "requested" || name === "red_due" ? counts?.[name] || undefined : undefined,
            current: tab === name,
            onChoose: (event: MouseEvent) => {
              event.preventDefault();
              change({ status });
            },
          };
        })}
      />
      <RecordList
        list={list}
        label={t("menu.invoices")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="due_at"
        nameOf={({ title, order_no }) => `${title.name}, ${order_no}`}
        hrefOf={() => undefined}
        onEdit={(invoice) => setOpened({ id: invoice.id, invoice })}
        search={t("invoices.search")}
        chips={chips}
        filters={plain.fields}
        empty={
          <EmptyState
            icon={<Receipt className="size-5" aria-hidden="true" />}
            title={t("invoices.empty")}
            actions={<Button onClick={() => change({ status: statusOf("all") })}>{t("invoices.seeAll")}</Button>}
          >
            {t("invoices.empty.what")}
          </EmptyState>
        }
        onRetry={refresh}
      />
      {opened && (
        <InvoiceDialog
          invoice={page?.items.find(({ id }) => id === opened.id) ?? opened.invoice}
          decision={opened.decision}
          canIssue={canIssue}
          onDecide={(decision) => setOpened({ ...opened, decision })}
          onChanged={refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
