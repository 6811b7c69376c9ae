"use client";

import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { Badge } from "@/components/ui/badge";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney } from "@/lib/i18n/format";
import type { ListedOrder } from "./types";

const column = createColumn<ListedOrder>();
const reportTones = { sent: "green", pending: "amber", failed: "red" } as const;

export const usualColumns = ["order_no", "recipient", "goods", "delivery", "total_price", "status", "created_at"];

const orderColumns = (t: Translator): Columns<ListedOrder> => [
  column("order_no", t("orders.column.order"), { card: "left" }, (row) => <OrderNumber number={row.order_no} />),
  column("recipient", t("orders.column.recipient"), { card: "right" }, (row) => (
    <Name text={row.recipient?.name || row.user.nickname || `#${row.user.id}`} />
  )),
  column("customer", t("orders.column.customer"), {}, (row) => (
    <Name text={customerName({ ...row.user, username: null, recipient: row.recipient?.name ?? null }, t)} />
  )),
  column("phone", t("orders.column.phone"), {}, (row) => (
    <span className="tabular-nums">{row.recipient?.phone ?? row.user.phone}</span>
  )),
  column("goods", t("orders.column.goods"), { card: "left" }, (row) => <Goods order={row} t={t} />),
  column("delivery", t("orders.column.delivery"), {}, (row) => t(`orders.delivery.${row.delivery}`)),
  column("total_price", t("orders.column.total"), { align: "right", card: "right", isSorted: true }, (row) =>
    formatMoney(row.total_price),
  ),
  column("refunded_amount", t("orders.column.refunded"), { align: "right" }, (row) =>
    row.refunded_amount > 0 ? formatMoney(row.refunded_amount) : "",
  ),
  column("status", t("orders.column.state"), { card: "left" }, (row) => (
    <span className="flex flex-wrap gap-1.5">
      <OrderState {...row} />
      {row.held && (
        <span title={row.held.reason} className="flex">
          <Badge tone="amber">{t("orders.hold")}</Badge>
        </span>
      )}
      {row.needs_refund && <Badge tone="red">{t("orders.needsRefund")}</Badge>}
      {row.claimed_count > row.refunded_count && <Badge tone="orange">{t("orders.askedBack")}</Badge>}
    </span>
  )),
  column("shipping_report", t("orders.column.report"), {}, (row) => {
    const { status } = row.shipping_report ?? {};
    return status && <Badge tone={reportTones[status]}>{t(`orders.report.${status}`)}</Badge>;
  }),
  column("note", t("orders.column.note"), {}, (row) => (
    <span className="block max-w-52 truncate" title={row.note}>
      {row.note}
    </span>
  )),
  column("created_at", t("orders.column.placed"), { align: "right", card: "right", isSorted: true }, (row) => (
    <TimeCell at={row.created_at} />
  )),
];

/** Isolates the text direction, because names are user input and can be right-to-left. */
const Name = ({ text }: { text: string }) => (
  <bdi className="block max-w-44 truncate max-md:max-w-36" title={text}>
    {text}
  </bdi>
);

function Goods({ order, t }: { order: ListedOrder; t: Translator }) {
  const picture = order.snap_image_sizes?.small.url ?? order.snap_image;
  const [, name = order.snap_name, more] = /^(.*?)( \+\d+)?$/s.exec(order.snap_name) ?? [];
  return (
    <span className="flex min-w-0 items-center gap-2">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          className="size-7 shrink-0 rounded-sm border border-line-soft object-cover"
        />
      ) : (
        <span className="size-7 shrink-0 rounded-sm border border-line-soft bg-gray-soft" />
      )}
      <bdi className="max-w-64 truncate max-md:max-w-40" title={order.snap_name}>
        {name}
      </bdi>
      {more && <span className="text-ink-3">{more.trim()}</span>}
      <span className="text-ink-2 tabular-nums whitespace-nowrap">
        {t("orders.units", { count: order.total_count })}
      </span>
    </span>
  );
}

export const useOrderColumns = () => orderColumns(useTranslator());
