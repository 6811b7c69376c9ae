"use client";

import type { Chip } from "@/components/data-table/filters";
import { usePlainFilters } from "@/components/data-table/filters";
import type { ListState } from "@/components/data-table/list-state";
import { useReader, useTranslator } from "@/components/i18n/translator";
import type { Review } from "./review";

const ratings = ["5", "4", "3", "2", "1"];

interface FilterOptions {
  state: ListState;
  change: (wanted: Record<string, string | undefined>) => void;
  rows: Review[] | undefined;
}

/** The filter by product is only set by links. */
export function useReviewFilters({ state, change, rows }: FilterOptions): { chips: Chip[]; fields: React.ReactNode } {
  const t = useTranslator();
  const { language } = useReader();
  const yesOrNo = (name: "pictures" | "reply") => [
    { value: "true", label: t(`reviews.filter.${name}.yes`) },
    { value: "false", label: t(`reviews.filter.${name}.no`) },
  ];
  const plain = usePlainFilters({
    state,
    change,
    choices: [
      {
        name: "rating",
        label: t("reviews.filter.rating"),
        options: [
          ...ratings.map((value) => ({ value, label: t("reviews.stars", { count: Number(value) }) })),
          { value: "1,2,3", label: t("reviews.filter.rating.low") },
        ],
      },
      { name: "with_images", label: t("reviews.filter.pictures"), options: yesOrNo("pictures") },
      { name: "replied", label: t("reviews.filter.reply"), options: yesOrNo("reply") },
    ],
  });
  const { product_id } = state;
  if (!product_id) return plain;
  const name = rows?.find(({ product }) => String(product.id) === product_id)?.product.name ?? `#${product_id}`;
  const colon = language === "zh" ? "：" : ": ";
  const text = `${t("reviews.column.product")}${colon}${name}`;
  return {
    chips: [...plain.chips, { name: "product_id", text, onRemove: () => change({ product_id: undefined }) }],
    fields: plain.fields,
  };
}
