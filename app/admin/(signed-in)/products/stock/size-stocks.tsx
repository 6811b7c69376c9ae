"use client";

import { useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/i18n/format";
import type { Product } from "../types";

type Variant = Product["variants"][number];

/** Entering or scanning a SKU or barcode scrolls to its variant. */
export function SizeStocks({
  variants,
  onAdjust,
}: {
  variants: readonly Variant[];
  onAdjust?: (variant: Variant) => void;
}) {
  const t = useTranslator();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const wanted = typed.normalize("NFKC").trim().toLowerCase();
  const found = wanted
    ? variants.find(({ sku, barcode }) => [sku, barcode].some((each) => each?.toLowerCase() === wanted))
    : undefined;
  function find() {
    if (!found) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-variant="${found.id}"]`);
    row?.scrollIntoView({ block: "nearest" });
    row?.querySelector("button")?.focus();
    setTyped("");
  }
  return (
    <div className="border-b border-line-soft">
      {variants.some(({ sku, barcode }) => sku ?? barcode) && (
        <div className="px-4 pt-3">
          <input
            className="entry max-w-72"
            aria-label={t("product.stock.scan")}
            placeholder={t("product.stock.scan")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              find();
            }}
          />
          <p role="status" className="mt-1 text-small text-ink-2">
            {wanted && (found ? found.name : t("product.stock.scan.none"))}
          </p>
        </div>
      )}
      <ul ref={list} aria-label={t("product.stock.sizes")} className="divide-y divide-line-soft">
        {variants.map((variant) => (
          <li key={variant.id} data-variant={variant.id} className="flex items-center gap-3 px-4 py-1.5">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{variant.name}</bdi>
            <span className="shrink-0 text-right tabular-nums">
              {variant.stock ? formatNumber(variant.stock) : <Badge tone="red">{t("product.stock.none")}</Badge>}
              {variant.reserved > 0 && (
                <span className="block text-small text-ink-2">
                  {t("product.size.reserved", { count: variant.reserved })}
                </span>
              )}
              {variant.waiting > 0 && (
                <span className="block text-small text-ink-2">
                  {t("product.stock.waiting", { count: variant.waiting })}
                </span>
              )}
            </span>
            {onAdjust && (
              <Button
                aria-label={t("product.stock.adjust.size", { name: variant.name })}
                onClick={() => onAdjust(variant)}
              >
                {t("product.stock.adjust")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The stock of a plain product. It is changed in a dialog with a reason, and not by saving. */
export function StockField({
  product,
  onAdjust,
}: {
  product: Product;
  /** Undefined without permission. */
  onAdjust: ((variant: Variant) => void) | undefined;
}) {
  const t = useTranslator();
  const [only] = product.variants;
  return (
    <div className="grid content-start gap-1">
      <span className="font-medium">{t("product.stock")}</span>
      <div className="flex min-h-8 items-center gap-3 max-md:min-h-11">
        <span className="tabular-nums">{formatNumber(product.stock)}</span>
        {onAdjust && product.variants.length === 1 && (
          <Button onClick={() => onAdjust(only!)}>{t("product.stock.adjust")}</Button>
        )}
      </div>
    </div>
  );
}
