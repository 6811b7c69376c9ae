"use client";

import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { formatMoney } from "@/lib/i18n/format";
import { Due } from "../after_sales/after-sale-state";
import { type Decision, type Invoice, InvoiceState } from "./invoice-state";

const column = createColumn<Invoice>();

export const usualColumns = ["title", "order", "amount", "state", "due_at", "number", "act"];

interface Acts {
  canIssue: boolean;
  onOpen: (invoice: Invoice, decision?: Decision) => void;
}

export function useInvoiceColumns({ canIssue, onOpen }: Acts): Columns<Invoice> {
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
