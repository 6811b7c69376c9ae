"use client";

import { ImageIcon } from "lucide-react";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import { Picture } from "../orders/[id]/picture";
import { AfterSaleState, Due } from "./after-sale-state";
import { type ListedAfterSale, requesterName } from "./types";

const column = createColumn<ListedAfterSale>();

export const usualColumns = ["goods", "asked", "sum", "customer", "state", "due_at"];

/** `held` is the id of the request whose decision has not been sent yet. */
export function useAfterSaleColumns(pendingId: number | undefined): Columns<ListedAfterSale> {
  const t = useTranslator();
  return [
    column("goods", t("afterSales.column.goods"), { card: "left" }, (row) => <Goods request={row} />),
    column("asked", t("afterSales.column.asked"), { card: "left" }, (row) => <RequestCell request={row} />),
    column("sum", t("afterSales.column.sum"), { align: "right", card: "right" }, (row) => (
      <span className="font-medium">{formatMoney(row.total)}</span>
    )),
    column("customer", t("afterSales.column.customer"), { card: "right" }, (row) => (
      <bdi className="block max-w-44 truncate max-md:max-w-28" title={requesterName(row, t)}>
        {requesterName(row, t)}
      </bdi>
    )),
    column("state", t("afterSales.column.state"), { card: "left" }, (row) =>
      row.id === pendingId ? (
        <Badge tone="amber">{t("afterSales.leaving")}</Badge>
      ) : (
        <AfterSaleState status={row.status} />
      ),
    ),
    column("due_at", t("afterSales.column.due"), { align: "right", card: "right" }, (row) => <Due {...row} />),
    column("order_no", t("afterSales.column.order"), {}, (row) => <OrderNumber number={row.order_no} />),
    column("created_at", t("afterSales.column.created"), { align: "right" }, (row) => <TimeCell at={row.created_at} />),
  ];
}

function Goods({ request: { snap_name, snap_image, snap_image_sizes, count } }: { request: ListedAfterSale }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Picture line={{ image: snap_image, image_sizes: snap_image_sizes }} size={36} />
      <bdi className="max-w-64 truncate font-medium max-md:max-w-40" title={snap_name}>
        {snap_name}
      </bdi>
      <span className="text-ink-2 tabular-nums">× {count}</span>
    </span>
  );
}

function RequestCell({ request: { type, reason_name, image_count, by } }: { request: ListedAfterSale }) {
  const t = useTranslator();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="whitespace-nowrap">{t(`afterSales.type.${type}`)}</span>
      <bdi className="max-w-40 truncate text-ink-2" title={reason_name}>
        {reason_name}
      </bdi>
      {by === "admin" && <span className="text-small text-ink-2">{t("afterSale.byAdmin")}</span>}
      {image_count > 0 && (
        <span className="flex shrink-0 items-center gap-0.5 text-small text-ink-2 tabular-nums">
          <ImageIcon className="size-3.5" aria-hidden="true" />
          <span aria-hidden="true">{image_count}</span>
          <span className="sr-only">{t("afterSales.pictures", { count: image_count })}</span>
        </span>
      )}
    </span>
  );
}
