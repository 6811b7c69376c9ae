"use client";

import { useState } from "react";
import { useApiQuery } from "@/components/api/use-api-query";
import { dayInputValue, formatDayRange } from "@/components/data-table/days";
import type { Chip } from "@/components/data-table/filters";
import type { ListState } from "@/components/data-table/list-state";
import { formatYuan, parsePositiveFen } from "@/components/edit/parse-fen";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import { StateField, useStateChips } from "../users/state-field";

interface Props {
  state: ListState;
  change: (wanted: Record<string, string | undefined>, isTyping?: boolean) => void;
}

const ranges = [
  { label: "customers.filter.last", from: "last_order_from", to: "last_order_to" },
  { label: "customers.filter.since", from: "from", to: "to" },
] as const;

export function CustomerFilters({ state, change }: Props) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const { done } = useApiQuery("/cms/customer/tags");
  const [spent, setSpent] = useState(state.min_spent ? formatYuan(Number(state.min_spent)) : "");
  const tags = new Set(done?.items.map(({ tag }) => tag));
  if (state.tag) tags.add(state.tag);
  return (
    <>
      <SelectField
        label={t("customers.tag")}
        value={state.tag ?? ""}
        onChange={({ target }) => change({ tag: target.value })}
      >
        <option value="">{t("list.any")}</option>
        {[...tags].map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </SelectField>
      <TextField
        label={t("customers.filter.spent")}
        inputMode="decimal"
        value={spent}
        onChange={({ target }) => {
          setSpent(target.value);
          change({ min_spent: parsePositiveFen(target.value)?.toString() }, true);
        }}
      />
      {ranges.map(({ label, from, to }) => (
        <fieldset key={label} className="grid grid-cols-2 gap-2">
          <legend className="mb-1 font-medium">{t(label)}</legend>
          {[from, to].map((name) => (
            <TextField
              key={name}
              type="date"
              label={t(name === from ? "customers.filter.from" : "customers.filter.to")}
              value={dayInputValue(state[name], timeZone)}
              onChange={({ target }) => change({ [name]: target.value }, true)}
            />
          ))}
        </fieldset>
      ))}
      <StateField state={state} change={change} />
    </>
  );
}

export function useCustomerChips({ state, change }: Props): Chip[] {
  const t = useTranslator();
  const reader = useReader();
  const colon = reader.language === "zh" ? "：" : ": ";
  const chips: Chip[] = ranges.flatMap(({ label, from, to }) => {
    if (!state[from] && !state[to]) return [];
    const days = formatDayRange({ from: state[from] ?? "", to: state[to] ?? "" }, reader);
    return [{ name: from, text: `${t(label)}${colon}${days}`, onRemove: () => change({ [from]: "", [to]: "" }) }];
  });
  const { tag, min_spent } = state;
  if (tag)
    chips.push({ name: "tag", text: `${t("customers.tag")}${colon}${tag}`, onRemove: () => change({ tag: "" }) });
  if (min_spent)
    chips.push({
      name: "min_spent",
      text: `${t("customers.filter.spent")}${colon}${formatMoney(Number(min_spent))}`,
      onRemove: () => change({ min_spent: "" }),
    });
  return [...chips, ...useStateChips({ state, change })];
}
