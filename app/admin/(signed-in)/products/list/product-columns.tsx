"use client";

import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { fieldLabel } from "@/components/edit/field-label";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { columnFields, type ProductFieldName, productFields } from "@/lib/catalogue/products/product-fields";
import { formatMoney, formatNumber, formatTime } from "@/lib/i18n/format";
import { plannedSale } from "../editor/sale-times";
import type { ListedProduct } from "../types";

export const usualColumns = ["name", "category", "price", "stock", "reserved", "sold", "on_sale", "updated_at"];
export const binColumns = ["name", "category", "price", "deleted_at"];

export function useProductColumns(onRestore?: (product: ListedProduct) => void): Columns<ListedProduct> {
  const t = useTranslator();
  const { language } = useReader();
  const create = createColumn<ListedProduct>();
  const labelOf = (name: string) => fieldLabel("product", name, language);
  return [
    create("name", t("products.column.name"), { card: "left" }, (product) => <ProductName product={product} />),
    create("category", labelOf("category_id"), {}, ({ category_name }) => <Short>{category_name}</Short>),
    create("price", labelOf("price"), { align: "right", card: "right", isSorted: true }, (product) => (
      <Price product={product} />
    )),
    create("stock", labelOf("stock"), { align: "right", card: "right", isSorted: true }, (product) => (
      <Stock product={product} />
    )),
    create("reserved", t("products.column.reserved"), { align: "right" }, ({ reserved }) => formatNumber(reserved)),
    create("sold", labelOf("sold"), { align: "right", sortsDown: true, isSorted: true }, ({ sold }) =>
      formatNumber(sold),
    ),
    create("on_sale", labelOf("status"), { card: "left" }, (product) => <SaleState product={product} />),
    ...columnFields.map((name: ProductFieldName) =>
      create(name, labelOf(name), productFields[name].kind === "text" ? {} : { align: "right" }, (product) => (
        <Short>{product[name as (typeof columnFields)[number]]}</Short>
      )),
    ),
    create("created_at", t("list.created_at"), { align: "right", isSorted: true }, ({ created_at }) => (
      <TimeCell at={created_at} />
    )),
    create("updated_at", t("list.updated_at"), { align: "right" }, ({ updated_at }) => <TimeCell at={updated_at} />),
    create("deleted_at", t("list.deleted_at"), { align: "right", card: "right" }, (product) => (
      <span className="inline-flex items-center gap-3 max-md:flex-col max-md:items-end max-md:gap-1">
        <TimeCell at={product.deleted_at} />
        {onRestore && product.deleted_at && (
          <Button
            className="relative z-[1]"
            icon={<Undo2 className="size-4" aria-hidden="true" />}
            aria-label={t("products.restore.one", { name: product.name })}
            onClick={() => onRestore(product)}
          >
            {t("edit.restore")}
          </Button>
        )}
      </span>
    )),
  ];
}

const Short = ({ children }: { children: ReactNode }) => <bdi className="block max-w-44 truncate">{children}</bdi>;

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
