"use client";

import type { ListState } from "@/components/data-table/list-state";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";

type Change = (wanted: Record<string, string | undefined>) => void;
interface Filter {
  state: ListState;
  change: Change;
}

export function StateField({ state, change }: Filter) {
  const words = useTranslator();
  return (
    <SelectField
      label={words("users.filter.state")}
      value={state.status ?? ""}
      onChange={({ target }) => change({ status: target.value })}
    >
      <option value="">{words("users.filter.any")}</option>
      <option value="active">{words("users.state.active")}</option>
      <option value="disabled">{words("users.state.disabled")}</option>
    </SelectField>
  );
}

export function useStateChips({ state: { status }, change }: Filter) {
  const words = useTranslator();
  const { language } = useReader();
  if (status !== "active" && status !== "disabled") return [];
  const colon = language === "zh" ? "：" : ": ";
  return [
    {
      name: "status",
      text: `${words("users.filter.state")}${colon}${words(`users.state.${status}`)}`,
      onRemove: () => change({ status: undefined }),
    },
  ];
}
