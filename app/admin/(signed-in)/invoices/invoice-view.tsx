"use client";

import { FileText } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { usePermission } from "@/components/session/permissions";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { type Invoice, InvoiceState } from "./invoice-state";

const titleFields = ["name", "tax_no", "address", "phone", "bank", "account"] as const;

/** Each value can be copied, because it is entered at the tax office's site. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const t = useTranslator();
  const can = usePermission();
  const { title, amount, paid, refunded, number, red_number, reason, file, order_id, order_no, status, user } = invoice;
  const isVoid = status === "red";
  const values = [
    ...titleFields.map((name) => [t(`invoices.field.${name}`), title[name]] as const),
    [t(isVoid ? "invoices.void.amount" : "invoices.field.amount"), (amount / 100).toFixed(2)] as const,
    [t(isVoid ? "invoices.void.number" : "invoices.column.number"), number] as const,
    [t("invoices.field.redNumber"), red_number] as const,
  ];
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InvoiceState status={status} />
        <span className="text-ink-2">{t(`invoices.kind.${title.kind}`)}</span>
        {can("order.read") ? (
          <Link href={`/admin/orders/${order_id}`} className="text-accent">
            <OrderNumber number={order_no} />
          </Link>
        ) : (
          <OrderNumber number={order_no} />
        )}
        {can("customer.read") && (
          <Link href={`/admin/customers/${user.id}`} className="text-accent">
            <bdi>{user.nickname || `#${user.id}`}</bdi>
          </Link>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {values.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0">
                  <CopyText text={value} />
                </dd>
              </div>
            ),
        )}
        {reason && (
          <>
            <dt className="text-ink-2">{t("invoices.field.reason")}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{reason}</dd>
          </>
        )}
      </dl>
      <ul className="rounded-control border border-line-soft">
        {invoice.items.map(({ name, variant_name, count, refunded_count, payable }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={at} className="flex items-center gap-3 border-b border-line-soft px-3 py-1.5 last:border-0">
            <span className="min-w-0 flex-1">
              <CopyText text={fullName(name, variant_name)} />
              {refunded_count > 0 && (
                <span className="text-small text-ink-2">
                  {t("invoices.refundedOf", { count: refunded_count, of: count })}
                </span>
              )}
            </span>
            <span className="text-ink-2 tabular-nums">× {count}</span>
            <span className="tabular-nums">{formatMoney(payable)}</span>
          </li>
        ))}
        {invoice.freight > 0 && (
          <li className="flex gap-3 px-3 py-1.5">
            <span className="flex-1">{t("invoices.freight")}</span>
            <span className="tabular-nums">{formatMoney(invoice.freight)}</span>
          </li>
        )}
      </ul>
      {refunded > 0 && (
        <p className="text-ink-2">
          {t("invoices.partRefunded", { paid: formatMoney(paid), refunded: formatMoney(refunded) })}
        </p>
      )}
      {file && (
        <a href={file} target="_blank" rel="noreferrer" className="flex items-center gap-1.5 text-accent">
          <FileText className="size-4" aria-hidden="true" />
          {t("invoices.open")}
        </a>
      )}
    </div>
  );
}
