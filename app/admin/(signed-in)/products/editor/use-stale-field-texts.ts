"use client";

import { useReader, useTranslator } from "@/components/i18n/translator";
import { formatTime } from "@/lib/i18n/format";
import type { FreightChoice } from "../read-choices";
import type { CategoryChoice } from "./category-choices";
import type { Draft } from "./product-draft";

export function useStaleFieldTexts(categories: readonly CategoryChoice[], freight: readonly FreightChoice[]) {
  const t = useTranslator();
  const reader = useReader();
  const labels: Record<keyof Draft, string> = {
    name: t("product.name"),
    category_id: t("product.category"),
    price: t("product.price"),
    summary: t("product.summary"),
    pictures: t("product.pictures"),
    detail: t("product.detail"),
    properties: t("product.properties"),
    sort: t("product.sort"),
    freight_template_id: t("product.freight"),
    max_per_customer: t("product.max_per_customer"),
    on_sale_at: t("product.on_sale_at"),
    off_sale_at: t("product.off_sale_at"),
    variants: t("product.sizes"),
  };
  function show(name: keyof Draft, value: unknown) {
    if (name === "on_sale_at" || name === "off_sale_at") return value ? formatTime(String(value), reader) : "";
    if (name === "price") return `¥${value}`;
    if (name === "category_id") return categories.find(({ id }) => String(id) === value)?.path ?? `#${value}`;
    if (name === "freight_template_id") return freight.find(({ id }) => String(id) === value)?.name ?? "";
    if (name === "pictures") return (value as string[]).map((url) => url.split("/").at(-1)).join("\n");
    if (name === "properties")
      return (value as Draft["properties"]).map(({ name, detail }) => `${name}: ${detail}`).join("\n");
    if (name === "variants")
      return (value as Draft["variants"]).rows
        .filter(({ isSold }) => isSold)
        .map(({ values, price, sku }) => [values.join(" / "), price && `¥${price}`, sku].filter(Boolean).join(" · "))
        .join("\n");
    if (name === "detail") return htmlToText(String(value));
    return String(value ?? "");
  }
  return { labels, show };
}

/** `DOMParser` extracts the text of HTML without loading or running anything in it. */
const htmlToText = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const block of body.querySelectorAll("p, li, h1, h2, h3, h4, br")) block.append("\n");
  for (const picture of body.querySelectorAll("img")) picture.replaceWith(`[${picture.alt || picture.src}]`);
  return body.textContent.trim();
};
