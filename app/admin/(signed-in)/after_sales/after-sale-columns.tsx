"use client";

import { ImageIcon } from "lucide-react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { OrderNumber } from "@/components/order-state";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import { formatMoney } from "@/lib/i18n/format";
import { Picture } from "../orders/[id]/picture";
import { AfterSaleState } from "./after-sale-state";
import { Due } from "./due";
import { askerName } from "./person-name";
import { sumOf } from "./sum-of";
import type { ListedAfterSale } from "./types";

const column = columnsOf<ListedAfterSale>();
const one = column.display;

export const usualColumns = ["goods", "asked", "sum", "customer", "state", "due_at"];

/** `held`: the request whose decision has not left yet. */
export function useAfterSaleColumns(held: number | undefined): Columns<ListedAfterSale> {
  const words = useWords();
  return [
    one({
      id: "goods",
      header: words("afterSales.column.goods"),
      meta: { label: words("afterSales.column.goods"), card: "left" },
      cell: ({ row: { original } }) => <Goods request={original} />,
    }),
    one({
      id: "asked",
      header: words("afterSales.column.asked"),
      meta: { label: words("afterSales.column.asked"), card: "left" },
      cell: ({ row: { original } }) => <Asked request={original} />,
    }),
    one({
      id: "sum",
      header: words("afterSales.column.sum"),
      meta: { label: words("afterSales.column.sum"), align: "right", card: "right" },
      cell: ({ row: { original } }) => <span className="font-medium">{formatMoney(sumOf(original))}</span>,
    }),
    one({
      id: "customer",
      header: words("afterSales.column.customer"),
      meta: { label: words("afterSales.column.customer"), card: "right" },
      cell: ({ row: { original } }) => (
        <bdi className="block max-w-44 truncate max-md:max-w-28" title={askerName(original, words)}>
          {askerName(original, words)}
        </bdi>
      ),
    }),
    one({
      id: "state",
      header: words("afterSales.column.state"),
      meta: { label: words("afterSales.column.state"), card: "left" },
      cell: ({ row: { original } }) =>
        original.id === held ? (
          <Badge tone="amber">{words("afterSales.leaving")}</Badge>
        ) : (
          <AfterSaleState status={original.status} />
        ),
    }),
    column.accessor("due_at", {
      id: "due_at",
      header: words("afterSales.column.due"),
      meta: { label: words("afterSales.column.due"), align: "right", card: "right" },
      enableSorting: false,
      cell: ({ row: { original } }) => <Due {...original} />,
    }),
    one({
      id: "order_no",
      header: words("afterSales.column.order"),
      meta: { label: words("afterSales.column.order") },
      cell: ({ row: { original } }) => <OrderNumber number={original.order_no} />,
    }),
    column.accessor("created_at", {
      id: "created_at",
      header: words("afterSales.column.created"),
      meta: { label: words("afterSales.column.created"), align: "right" },
      enableSorting: false,
      cell: ({ getValue }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={getValue()} />
        </span>
      ),
    }),
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

function Asked({ request: { type, reason_name, image_count } }: { request: ListedAfterSale }) {
  const words = useWords();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="whitespace-nowrap">{words(`afterSales.type.${type}`)}</span>
      <bdi className="max-w-40 truncate text-ink-2" title={reason_name}>
        {reason_name}
      </bdi>
      {image_count > 0 && (
        <span className="flex shrink-0 items-center gap-0.5 text-small text-ink-2 tabular-nums">
          <ImageIcon className="size-3.5" aria-hidden="true" />
          <span aria-hidden="true">{image_count}</span>
          <span className="sr-only">{words("afterSales.pictures", { count: image_count })}</span>
        </span>
      )}
    </span>
  );
}
