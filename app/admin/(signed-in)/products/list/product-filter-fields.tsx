"use client";

import type { Chip } from "@/components/data-table/filters";
import type { ListState } from "@/components/data-table/list-state";
import { fieldLabel } from "@/components/edit/field-label";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { filterFields, type ProductFieldName } from "@/lib/catalogue/products/product-fields";
import type { CategoryChoice } from "../editor/category-choices";
import { tabOf } from "./product-filters";

interface Filters {
  state: ListState;
  categories: readonly CategoryChoice[];
  change: (change: Record<string, string | undefined>, isTyping?: boolean) => void;
}

export function ProductFilterFields({ state, categories, change }: Filters) {
  const t = useTranslator();
  const { language } = useReader();
  return (
    <>
      <SelectField
        label={t("products.column.category")}
        help={t("products.filter.category.help")}
        value={state.category_id ?? ""}
        onChange={({ target }) => change({ category_id: target.value })}
      >
        <option value="">{t("products.filter.any")}</option>
        {categories.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("products.column.stock")}
        value={state.low_stock ?? ""}
        onChange={({ target }) => change({ low_stock: target.value })}
      >
        <option value="">{t("products.filter.any")}</option>
        <option value="true">{t("products.filter.low")}</option>
        <option value="false">{t("products.filter.enough")}</option>
      </SelectField>
      {filterFields.map((name: ProductFieldName) => (
        <TextField
          key={name}
          label={fieldLabel("product", name, language)}
          maxLength={100}
          value={state[name] ?? ""}
          onChange={({ target }) => change({ [name]: target.value }, true)}
        />
      ))}
    </>
  );
}

export function useProductChips({ state, categories, change }: Filters): Chip[] {
  const t = useTranslator();
  const { language } = useReader();
  const colon = language === "zh" ? "：" : ": ";
  const chip = (name: string, label: string, value: string): Chip => ({
    name,
    text: `${label}${colon}${value}`,
    onRemove: () => change({ [name]: undefined }),
  });
  const chips: Chip[] = [];
  const { category_id, low_stock, on_sale, scheduled } = state;
  if (category_id) {
    const path = categories.find(({ id }) => String(id) === category_id)?.path ?? `#${category_id}`;
    chips.push(chip("category_id", t("products.column.category"), path));
  }
  for (const name of filterFields as readonly ProductFieldName[])
    if (state[name]) chips.push(chip(name, fieldLabel("product", name, language), state[name]));
  if (tabOf(state)) return chips;
  if (on_sale)
    chips.push(chip("on_sale", t("products.column.on_sale"), t(on_sale === "true" ? "products.on" : "products.off")));
  if (scheduled) chips.push(chip("scheduled", t("products.column.on_sale"), t("products.tab.scheduled")));
  if (low_stock)
    chips.push(
      chip(
        "low_stock",
        t("products.column.stock"),
        t(low_stock === "true" ? "products.filter.low" : "products.filter.enough"),
      ),
    );
  return chips;
}
