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
  const t = useTranslator();
  return (
    <SelectField
      label={t("users.filter.state")}
      value={state.status ?? ""}
      onChange={({ target }) => change({ status: target.value })}
    >
      <option value="">{t("users.filter.any")}</option>
      <option value="active">{t("users.state.active")}</option>
      <option value="disabled">{t("users.state.disabled")}</option>
    </SelectField>
  );
}

export function useStateChips({ state: { status }, change }: Filter) {
  const t = useTranslator();
  const { language } = useReader();
  if (status !== "active" && status !== "disabled") return [];
  const colon = language === "zh" ? "：" : ": ";
  return [
    {
      name: "status",
      text: `${t("users.filter.state")}${colon}${t(`users.state.${status}`)}`,
      onRemove: () => change({ status: undefined }),
    },
  ];
}
