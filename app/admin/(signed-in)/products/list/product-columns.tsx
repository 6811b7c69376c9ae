"use client";

import { Undo2 } from "lucide-react";
import { type ColumnMeta, type Columns, columnHelper } from "@/components/data-table/columns";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Key } from "@/lib/i18n/admin/translator";
import { formatMoney, formatNumber, formatTime } from "@/lib/i18n/format";
import { plannedSale } from "../editor/sale-times";
import type { ListedProduct } from "../types";

const column = columnHelper<ListedProduct>();
type Name = Extract<Key, `products.column.${string}`> extends `products.column.${infer Name}` ? Name : never;

export const usualColumns = ["name", "category", "price", "stock", "reserved", "sold", "on_sale", "updated_at"];
export const binColumns = ["name", "category", "price", "deleted_at"];

export function useProductColumns(onRestore?: (product: ListedProduct) => void): Columns<ListedProduct> {
  const t = useTranslator();
  const head = (
    name: Name,
    { enableSorting = false, ...meta }: Partial<ColumnMeta> & { enableSorting?: boolean } = {},
  ) => {
    const label = t(`products.column.${name}`);
    return { id: name, header: label, meta: { label, ...meta }, enableSorting };
  };
  return [
    column.accessor("name", {
      ...head("name", { card: "left" }),
      cell: ({ row: { original } }) => <ProductName product={original} />,
    }),
    column.accessor("category_name", {
      ...head("category"),
      cell: ({ getValue }) => <bdi className="block max-w-44 truncate">{getValue()}</bdi>,
    }),
    column.accessor("price", {
      ...head("price", { align: "right", card: "right", enableSorting: true }),
      cell: ({ row: { original } }) => <Price product={original} />,
    }),
    column.accessor("stock", {
      ...head("stock", { align: "right", card: "right", enableSorting: true }),
      cell: ({ row: { original } }) => <Stock product={original} />,
    }),
    column.accessor("reserved", {
      ...head("reserved", { align: "right" }),
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    column.accessor("sold", {
      ...head("sold", { align: "right", sortsDown: true, enableSorting: true }),
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    column.accessor("on_sale", {
      ...head("on_sale", { card: "left" }),
      cell: ({ row: { original } }) => <SaleState product={original} />,
    }),
    column.accessor("sort", head("sort", { align: "right" })),
    column.accessor("created_at", {
      ...head("created_at", { align: "right", enableSorting: true }),
      cell: ({ getValue }) => <When at={getValue()} />,
    }),
    column.accessor("updated_at", {
      ...head("updated_at", { align: "right" }),
      cell: ({ getValue }) => <When at={getValue()} />,
    }),
    column.accessor("deleted_at", {
      ...head("deleted_at", { align: "right", card: "right" }),
      cell: ({ row: { original } }) =>
        original.deleted_at && (
          <span className="inline-flex items-center gap-3 max-md:flex-col max-md:items-end max-md:gap-1">
            <When at={original.deleted_at} />
            {onRestore && (
              <Button
                className="relative z-[1]"
                icon={<Undo2 className="size-4" aria-hidden="true" />}
                aria-label={t("products.restore.one", { name: original.name })}
                onClick={() => onRestore(original)}
              >
                {t("edit.restore")}
              </Button>
            )}
          </span>
        ),
    }),
  ];
}

/** Also shows the variant with the lowest stock, because the sum hides that one is sold out. */
function Stock({ product: { stock, variants } }: { product: ListedProduct }) {
  const t = useTranslator();
  const [least] = variants.toSorted((a, b) => a.stock - b.stock);
  if (stock === 0) return <Badge tone="red">{t("products.soldOut")}</Badge>;
  return (
    <>
      {formatNumber(stock)}
      <span className="ml-1 text-ink-3 md:hidden">{t("products.left")}</span>
      {least && (
        <span className="block text-small text-ink-2">
          {t("products.sizes.least", { name: least.name, stock: formatNumber(least.stock) })}
        </span>
      )}
    </>
  );
}

function SaleState({ product }: { product: ListedProduct }) {
  const t = useTranslator();
  const reader = useReader();
  const planned = plannedSale(product);
  return (
    <>
      <Badge tone={product.on_sale ? "green" : "gray"}>{t(product.on_sale ? "products.on" : "products.off")}</Badge>
      {planned && (
        <span className="block text-small text-ink-2">
          {t(`products.${planned.name}`, { time: formatTime(planned.at, reader) })}
        </span>
      )}
    </>
  );
}

function Price({ product: { price, price_max, variant_count } }: { product: ListedProduct }) {
  const t = useTranslator();
  if (variant_count === 1) return formatMoney(price);
  return (
    <>
      {price === price_max ? formatMoney(price) : `${formatMoney(price)}–${formatMoney(price_max).replace("¥", "")}`}
      <span className="block text-small text-ink-2">{t("products.sizes", { count: variant_count })}</span>
    </>
  );
}

const When = ({ at }: { at: string }) => (
  <span className="relative z-[1] text-ink-2">
    <Time at={at} />
  </span>
);

function ProductName({ product: { name, main_image_sizes } }: { product: ListedProduct }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {main_image_sizes ? (
        <img
          src={main_image_sizes.small.url}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          className="size-8 shrink-0 rounded-sm border border-line-soft object-cover"
        />
      ) : (
        <span className="size-8 shrink-0 rounded-sm border border-line-soft bg-gray-soft" />
      )}
      <bdi className="max-w-80 truncate max-md:max-w-44" title={name}>
        {name}
      </bdi>
    </span>
  );
}
