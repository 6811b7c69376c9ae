"use client";

import { type Chip, usePlainFilters } from "@/components/data-table/filters";
import type { ListState } from "@/components/data-table/list-state";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { tabOf } from "./after-sale-filters";
import { type ListedAfterSale, requesterName } from "./types";

const types = ["refund", "return"] as const;
const states = ["requested", "approved", "sent", "refunding", "refunded", "rejected", "withdrawn", "closed"] as const;

interface FilterOptions {
  state: ListState;
  change: (wanted: Record<string, string | undefined>) => void;
  rows: ListedAfterSale[] | undefined;
}

/** A status that has its own tab gets no chip. The filters by order and by customer are only set by links. */
export function useAfterSaleFilters({ state, change, rows }: FilterOptions) {
  const t = useTranslator();
  const { language } = useReader();
  const colon = language === "zh" ? "：" : ": ";
  const hasTab = tabOf(state) !== undefined;
  const plain = usePlainFilters({
    state,
    change,
    choices: [
      {
        name: "type",
        label: t("afterSales.filter.type"),
        options: types.map((value) => ({ value, label: t(`afterSales.type.${value}`) })),
      },
      {
        name: "overdue",
        label: t("afterSales.filter.overdue"),
        options: [{ value: "true", label: t("afterSales.filter.overdue.yes") }],
      },
      {
        name: "status",
        label: t("afterSales.filter.state"),
        options: states.map((value) => ({ value, label: t(`state.afterSale.${value}`) })),
      },
    ],
    range: t("afterSales.filter.created"),
  });
  const { order_id, user_id } = state;
  const chips: Chip[] = plain.chips.filter(({ name }) => name !== "status" || !hasTab);
  if (order_id) {
    const number = rows?.find((row) => String(row.order_id) === order_id)?.order_no;
    chips.push(linked("order_id", `${t("afterSales.filter.order")}${colon}${number ?? `#${order_id}`}`));
  }
  if (user_id) {
    const row = rows?.find(({ user }) => String(user.id) === user_id);
    const name = row ? requesterName(row, t) : `#${user_id}`;
    chips.push(linked("user_id", `${t("afterSales.filter.customer")}${colon}${name}`));
  }
  return { chips, fields: plain.fields };

  function linked(name: string, text: string): Chip {
    return { name, text, onRemove: () => change({ [name]: undefined }) };
  }
}
