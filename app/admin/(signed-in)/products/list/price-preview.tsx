"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { classes } from "@/components/ui/classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { doubtfulPrice, newPriceOf, type PriceDoubt, type PriceRule } from "@/lib/catalogue/products/new-price";
import { formatMoney } from "@/lib/i18n/format";
import type { ListedProduct } from "../types";
import type { NewPrice } from "./use-bulk";

type Mark = "outOfRange" | "aboveMarket" | PriceDoubt;
interface PricedRow extends NewPrice {
  key: string;
  name: string;
  variant: string;
  market_price: number | null;
  marks: Mark[];
}
const maxFen = 99_999_999;

/** A row for each variant, in the order of the list. */
export function pricedRows(
  products: readonly Pick<ListedProduct, "id" | "name" | "price" | "market_price" | "cost_price" | "variants">[],
  rule: PriceRule,
): PricedRow[] {
  return products.flatMap(({ id, name, variants, ...only }) => {
    const all = variants.length ? variants : [{ ...only, id: undefined, name: "" }];
    return all.map(({ id: variant_id, name: variant, price: from, market_price, cost_price }) => {
      const price = newPriceOf(from, rule);
      const marks = marksOf(price, from, market_price, cost_price);
      return { key: `${id} ${variant_id}`, id, variant_id, name, variant, from, price, market_price, marks };
    });
  });
}

function marksOf(price: number, from: number, market: number | null, cost: number | null | undefined): Mark[] {
  if (price < 1 || price > maxFen) return ["outOfRange"];
  const marks: Mark[] = [];
  if (market !== null && price > market) marks.push("aboveMarket");
  const doubt = doubtfulPrice(price, from, cost ?? null);
  if (doubt) marks.push(doubt);
  return marks;
}

export function PricePreview({ rows, changed }: { rows: PricedRow[]; changed: number }) {
  const t = useTranslator();
  const count = (mark: Mark) => rows.filter(({ marks }) => marks.includes(mark)).length;
  return (
    <div className="grid gap-2">
      <p role="status">
        {t("products.price.sum", { changed, count: rows.length })}
        {(["aboveMarket", "belowCost"] as const).map(
          (mark) =>
            count(mark) > 0 && (
              <span key={mark} className={mark === "belowCost" ? "text-red" : "text-amber"}>
                {" "}
                {t(`products.price.sum.${mark}`, { count: count(mark) })}
              </span>
            ),
        )}
      </p>
      {count("outOfRange") > 0 && (
        <p role="alert" className="text-red">
          {t("products.price.outOfRange.what")}
        </p>
      )}
      <ScrollRegion label={t("products.price.preview")} className="max-h-[45vh] rounded-control border">
        <table className="w-full tabular-nums" aria-label={t("products.price.preview")}>
          <tbody>
            {rows.map(({ key, name, variant, from, price, market_price, marks }) => (
              <tr
                key={key}
                className={classes("border-b border-line-soft last:border-0", from === price && "text-ink-2")}
              >
                <td className="max-w-0 py-1.5 pr-3 pl-3">
                  <span className="flex gap-2">
                    <bdi className="min-w-0 truncate">{name}</bdi>
                    {variant && <bdi className="max-w-1/2 shrink-0 truncate text-ink-2">{variant}</bdi>}
                  </span>
                  {marks.length > 0 && (
                    <span className="mt-1 flex flex-wrap gap-1.5">
                      {marks.map((mark) => (
                        <Badge key={mark} tone={mark === "aboveMarket" ? "amber" : "red"}>
                          {t(`products.price.${mark}`)}
                          {mark === "aboveMarket" && ` ${formatMoney(market_price!)}`}
                        </Badge>
                      ))}
                    </span>
                  )}
                </td>
                <td className="w-px py-1.5 pr-3 text-right align-top whitespace-nowrap text-ink-2 line-through">
                  {formatMoney(from)}
                </td>
                <td className="w-px py-1.5 pr-3 text-right align-top font-medium whitespace-nowrap">
                  {formatMoney(price)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
