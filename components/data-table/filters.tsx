"use client";

import { ListFilter, X } from "lucide-react";
import type { ReactNode } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { Menu } from "@/components/ui/menu";
import { dayInputValue, formatDayRange } from "./days";
import type { ListState } from "./list-state";

export interface Chip {
  name: string;
  /** For example “Carrier: SF Express”. */
  text: string;
  onRemove: () => void;
}

export function FilterChips({ chips, onClear, children }: { chips: Chip[]; onClear: () => void; children: ReactNode }) {
  const t = useTranslator();
  return (
    <>
      {chips.map(({ name, text, onRemove }) => (
        <span
          key={name}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-control border bg-panel pl-2.5 max-md:order-1 max-md:min-h-11"
        >
          <span className="truncate">{text}</span>
          <button
            type="button"
            aria-label={t("list.removeFilter", { name: text })}
            onClick={onRemove}
            className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink max-md:size-11"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      ))}
      <Menu
        wide
        align="left"
        label={t("list.filter")}
        className="control border-dashed font-normal text-ink-2"
        trigger={
          <>
            <ListFilter className="size-4" aria-hidden="true" />
            {t("list.filter")}
          </>
        }
      >
        <div className="grid gap-3 p-2.5">{children}</div>
      </Menu>
      {chips.length > 1 && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-8 px-1 text-ink-2 underline underline-offset-3 hover:text-ink max-md:order-1 max-md:min-h-11"
        >
          {t("list.clearFilters")}
        </button>
      )}
    </>
  );
}

export interface FilterChoice {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FilterOptions {
  state: ListState;
  change: (wanted: Record<string, string | undefined>, isTyping?: boolean) => void;
  choices: readonly FilterChoice[];
  /** The label of the filters `from` and `to`. Undefined for a list without them. */
  range?: string;
}

export function usePlainFilters({ state, change, choices, range }: FilterOptions): {
  chips: Chip[];
  fields: ReactNode;
} {
  const t = useTranslator();
  const reader = useReader();
  const { language, timeZone } = reader;
  const colon = language === "zh" ? "：" : ": ";
  const and = language === "zh" ? "、" : ", ";
  const chips: Chip[] = choices.flatMap(({ name, label, options }) => {
    const value = state[name];
    if (!value) return [];
    const named = value.split(",").map((each) => options.find((one) => one.value === each)?.label ?? each);
    return [{ name, text: `${label}${colon}${named.join(and)}`, onRemove: () => change({ [name]: undefined }) }];
  });
  if (range && (state.from || state.to)) {
    const onRemove = () => change({ from: undefined, to: undefined });
    chips.push({ name: "from", text: `${range}${colon}${formatDayRange(state, reader)}`, onRemove });
  }
  const fields = (
    <>
      {choices.map(({ name, label, options }) => {
        const value = state[name] ?? "";
        const isOther = value !== "" && !options.some((one) => one.value === value);
        return (
          <SelectField
            key={name}
            label={label}
            value={value}
            onChange={({ target }) => change({ [name]: target.value || undefined })}
          >
            <option value="">{t("list.any")}</option>
            {isOther && <option value={value}>{chips.find((chip) => chip.name === name)!.text}</option>}
            {options.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </SelectField>
        );
      })}
      {range && (
        <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`list.${end}`)}
              value={dayInputValue(state[end], timeZone)}
              onChange={({ target }) => change({ [end]: target.value || undefined }, true)}
            />
          ))}
        </div>
      )}
    </>
  );
  return { chips, fields };
}
