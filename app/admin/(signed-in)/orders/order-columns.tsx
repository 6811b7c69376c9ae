"use client";

import { type Columns, columnsOf } from "@/components/data-table/columns";
import { OrderNumber, OrderState } from "@/components/order-state";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import type { Words } from "@/lib/i18n/admin/words";
import { formatMoney } from "@/lib/i18n/format";
import { customerName } from "../customers/customer-name";
import type { ListedOrder } from "./types";

const column = columnsOf<ListedOrder>();
const reportTones = { sent: "green", pending: "amber", failed: "red" } as const;

/** The columns that a list shows until somebody chooses others. */
export const usualColumns = ["order_no", "recipient", "goods", "delivery", "total_price", "status", "created_at"];

export const orderColumns = (words: Words): Columns<ListedOrder> => [
  column.accessor("order_no", {
    id: "order_no",
    header: words("orders.column.order"),
    meta: { label: words("orders.column.order"), card: "left" },
    enableSorting: false,
    cell: ({ getValue }) => <OrderNumber number={getValue()} />,
  }),
  column.display({
    id: "recipient",
    header: words("orders.column.recipient"),
    meta: { label: words("orders.column.recipient"), card: "right" },
    cell: ({ row: { original } }) => (
      <Name text={original.recipient?.name || original.user.nickname || `#${original.user.id}`} />
    ),
  }),
  column.display({
    id: "customer",
    header: words("orders.column.customer"),
    meta: { label: words("orders.column.customer") },
    cell: ({ row: { original } }) => (
      <Name
        text={customerName({ ...original.user, username: null, recipient: original.recipient?.name ?? null }, words)}
      />
    ),
  }),
  column.display({
    id: "phone",
    header: words("orders.column.phone"),
    meta: { label: words("orders.column.phone") },
    cell: ({ row: { original } }) => (
      <span className="tabular-nums">{original.recipient?.phone ?? original.user.phone}</span>
    ),
  }),
  column.display({
    id: "goods",
    header: words("orders.column.goods"),
    meta: { label: words("orders.column.goods"), card: "left" },
    cell: ({ row: { original } }) => <Goods order={original} />,
  }),
  column.display({
    id: "delivery",
    header: words("orders.column.delivery"),
    meta: { label: words("orders.column.delivery") },
    cell: ({ row: { original } }) => words(`orders.delivery.${original.delivery}`),
  }),
  column.accessor("total_price", {
    id: "total_price",
    header: words("orders.column.total"),
    meta: { label: words("orders.column.total"), align: "right", card: "right" },
    enableSorting: true,
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  column.accessor("refunded_amount", {
    id: "refunded_amount",
    header: words("orders.column.refunded"),
    meta: { label: words("orders.column.refunded"), align: "right" },
    enableSorting: false,
    cell: ({ getValue }) => (getValue() > 0 ? formatMoney(getValue()) : ""),
  }),
  column.accessor("status", {
    id: "status",
    header: words("orders.column.state"),
    meta: { label: words("orders.column.state"), card: "left" },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap gap-1.5">
        <OrderState {...original} />
        {original.needs_refund && <Badge tone="red">{words("orders.needsRefund")}</Badge>}
        {original.claimed_count > original.refunded_count && <Badge tone="orange">{words("orders.askedBack")}</Badge>}
      </span>
    ),
  }),
  column.display({
    id: "shipping_report",
    header: words("orders.column.report"),
    meta: { label: words("orders.column.report") },
    cell: ({ row: { original } }) => {
      const { status } = original.shipping_report ?? {};
      return status && <Badge tone={reportTones[status]}>{words(`orders.report.${status}`)}</Badge>;
    },
  }),
  column.accessor("note", {
    id: "note",
    header: words("orders.column.note"),
    meta: { label: words("orders.column.note") },
    enableSorting: false,
    cell: ({ getValue }) => (
      <span className="block max-w-52 truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: words("orders.column.placed"),
    meta: { label: words("orders.column.placed"), align: "right", card: "right" },
    enableSorting: true,
    cell: ({ getValue }) => (
      <span className="relative z-[1] text-ink-2">
        <Time at={getValue()} />
      </span>
    ),
  }),
];

/** A name that somebody typed keeps its own direction, so that it turns nothing else round. */
const Name = ({ text }: { text: string }) => (
  <bdi className="block max-w-44 truncate max-md:max-w-36" title={text}>
    {text}
  </bdi>
);

function Goods({ order }: { order: ListedOrder }) {
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
    </span>
  );
}

export const useOrderColumns = () => orderColumns(useWords());
