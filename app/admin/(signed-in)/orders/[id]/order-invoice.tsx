"use client";

import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/i18n/format";
import { InvoiceState } from "../../invoices/invoice-state";
import type { Order } from "../types";

/** The invoice that was requested last. The link leads to all of the order. */
export function OrderInvoice({ order: { id, invoice } }: { order: Order }) {
  const t = useTranslator();
  const seesInvoices = usePermission()("invoice.read");
  if (!invoice) return null;
  const isVoid = invoice.status === "red";
  const row = (
    <span className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-40 tabular-nums wrap-anywhere">
        <span className="mr-2 text-ink-2">{t(isVoid ? "invoices.void.number" : "invoices.column.number")}</span>
        {invoice.number ?? "–"}
      </span>
      <span className={classes("tabular-nums", isVoid ? "text-ink-2 line-through" : "font-medium")}>
        {formatMoney(invoice.amount)}
      </span>
      <InvoiceState status={invoice.status} />
    </span>
  );
  return (
    <Card title={t("invoices.one")}>
      {seesInvoices ? (
        <Link href={`/admin/invoices?order_id=${id}`} className="block rounded-card -outline-offset-2 hover:bg-hover">
          {row}
        </Link>
      ) : (
        row
      )}
    </Card>
  );
}
