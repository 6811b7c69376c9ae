"use client";

import { Receipt } from "lucide-react";
import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useFilters } from "@/components/data-table/filters";
import { ExportLink, ListTabs } from "@/components/data-table/list-links";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { invoiceStatuses } from "@/db/schema/invoices";
import { invoiceQueue } from "../queues";
import type { Decision, Invoice } from "./invoice";
import { useInvoiceColumns, usualColumns } from "./invoice-columns";
import { InvoiceDialog } from "./invoice-dialog";

interface Props extends ListProps<Invoice> {
  firstCounts: InitialData<"/cms/invoice/counts">;
}

export function InvoicesPage({ firstCounts, ...given }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: "invoices", path: "/cms/invoice", expand: invoiceQueue.expand, ...given });
  const { state, change, page } = list;
  const { done: counts, refresh: recount } = useApiQuery("/cms/invoice/counts", { first: firstCounts });
  const [opened, setOpened] = useState<{ id: number; invoice: Invoice; decision?: Decision }>();
  const canIssue = can("invoice.issue");
  const columns = useInvoiceColumns({
    canIssue,
    onOpen: (invoice, decision) => setOpened({ id: invoice.id, invoice, decision }),
  });
  const tab = invoiceQueue.tabOf(state);
  const { order_id } = state;
  const orderNo = page?.items.find((row) => String(row.order_id) === order_id)?.order_no;
  const filters = useFilters(list, [
    {
      name: "overdue",
      label: t("invoices.filter.overdue"),
      options: [{ value: "true", label: t("invoices.filter.overdue.yes") }],
    },
    {
      name: "status",
      label: t("invoices.filter.state"),
      options: invoiceStatuses.map((value) => ({ value, label: t(`invoices.state.${value}`) })),
      isOfTab: tab !== undefined,
    },
    { name: "from", to: "to", label: t("invoices.filter.issued"), kind: "days" },
    { name: "order_id", label: t("invoices.filter.order"), kind: "link", textOf: (id) => orderNo ?? `#${id}` },
    { name: "user_id", label: t("invoices.filter.customer"), kind: "link", textOf: (id) => `#${id}` },
  ]);
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
        {can("invoice.export") && <ExportLink list={list} />}
      </PageHeader>
      <ListTabs
        list={list}
        label={t("invoices.tabs")}
        tabs={invoiceQueue.tabs.map((name) => ({
          label: t(`invoices.tab.${name}`),
          query: invoiceQueue.queryOf(name),
          count: name === "requested" || name === "red_due" ? counts?.[name] || undefined : undefined,
          current: tab === name,
        }))}
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
        {...filters}
        empty={
          <EmptyState
            icon={<Receipt className="size-5" aria-hidden="true" />}
            title={t("invoices.empty")}
            actions={<Button onClick={() => change(invoiceQueue.queryOf("all"))}>{t("invoices.seeAll")}</Button>}
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
