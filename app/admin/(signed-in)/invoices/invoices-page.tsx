"use client";

import { Receipt } from "lucide-react";
import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { ExportLink, ListTabs } from "@/components/data-table/list-links";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { invoiceStatuses } from "@/db/schema/invoices";
import { formatMoney } from "@/lib/i18n/format";
import { Due } from "../after_sales/after-sale-state";
import { invoiceQueue } from "../queues";
import { InvoiceDialog } from "./invoice-dialog";
import { type Decision, type Invoice, InvoiceState } from "./invoice-state";

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

const column = createColumn<Invoice>();

const usualColumns = ["title", "order", "amount", "state", "due_at", "number", "act"];

interface Acts {
  canIssue: boolean;
  onOpen: (invoice: Invoice, decision?: Decision) => void;
}

function useInvoiceColumns({ canIssue, onOpen }: Acts): Columns<Invoice> {
  const t = useTranslator();
  return [
    column("title", t("invoices.column.title"), { card: "left" }, (row) => (
      <TitleCell invoice={row} onOpen={() => onOpen(row)} />
    )),
    column("order", t("invoices.column.order"), { card: "left" }, (row) => <OrderNumber number={row.order_no} />),
    column("amount", t("invoices.column.amount"), { align: "right", card: "right" }, (row) => (
      <span className={row.status === "red" ? "text-ink-2 line-through" : "font-medium"}>
        {formatMoney(row.amount)}
      </span>
    )),
    column("state", t("invoices.column.state"), { card: "left" }, (row) => <InvoiceState status={row.status} />),
    column("due_at", t("invoices.column.due"), { align: "right", card: "right" }, (row) =>
      row.status === "requested" ? <Due {...row} status="requested" /> : null,
    ),
    column("number", t("invoices.column.number"), {}, (row) => (
      <span
        className={classes("block max-w-52 truncate tabular-nums", row.status === "red" && "text-ink-2 line-through")}
        title={row.number ?? undefined}
      >
        {row.number}
      </span>
    )),
    column("customer", t("invoices.column.customer"), {}, ({ user }) => (
      <bdi className="block max-w-32 truncate">{user.nickname || `#${user.id}`}</bdi>
    )),
    column("created_at", t("invoices.column.created"), { align: "right" }, (row) => <TimeCell at={row.created_at} />),
    column("issued_at", t("invoices.column.issued"), { align: "right" }, (row) =>
      row.issued_at ? <TimeCell at={row.issued_at} /> : null,
    ),
    column("act", t("invoices.column.act"), { card: "left" }, (row) => (
      <span className="relative z-[1] flex gap-1.5 max-md:mt-1.5">
        {canIssue && row.status === "requested" && (
          <>
            <Button onClick={() => onOpen(row, "issued")}>{t("invoices.issue")}</Button>
            <Button look="quiet" onClick={() => onOpen(row, "refused")}>
              {t("invoices.refuse")}
            </Button>
          </>
        )}
        {canIssue && row.status === "red_due" && (
          <Button onClick={() => onOpen(row, "red")}>{t("invoices.red")}</Button>
        )}
      </span>
    )),
  ];
}

/** The button covers the row, as the link of other lists does. */
function TitleCell({ invoice: { title }, onOpen }: { invoice: Invoice; onOpen: () => void }) {
  const t = useTranslator();
  return (
    <span className="grid min-w-0 justify-items-start py-2 max-md:py-0">
      <button
        type="button"
        onClick={onOpen}
        data-row-link=""
        className="max-w-64 truncate text-left font-medium -outline-offset-2 after:absolute after:inset-0 max-md:max-w-56"
        title={title.name}
      >
        <bdi>{title.name}</bdi>
      </button>
      <span className="text-small text-ink-2 tabular-nums">{title.tax_no ?? t(`invoices.kind.${title.kind}`)}</span>
    </span>
  );
}
