"use client";

import type { ReactNode } from "react";
import { SelectField, TextField } from "@/components/ui/field";
import { useReader, useWords } from "@/components/words";
import { dayInField, daysInWords } from "./days";
import type { Chip } from "./filter-chips";
import type { ListState } from "./list-state";

export interface FilterChoice {
  /** The parameter of the API. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Given {
  state: ListState;
  change: (wanted: Record<string, string | undefined>, isTyping?: boolean) => void;
  choices: readonly FilterChoice[];
  /** Says what `from` and `to` are about; a list without them has none. */
  range?: string;
}

/** The usual filters of a list: one of some values, and days from … to …, as fields and as chips. */
export function usePlainFilters({ state, change, choices, range }: Given): { chips: Chip[]; fields: ReactNode } {
  const words = useWords();
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
    chips.push({ name: "from", text: `${range}${colon}${daysInWords(state, reader)}`, onRemove });
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
            <option value="">{words("list.any")}</option>
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
              label={words(`list.${end}`)}
              value={dayInField(state[end], timeZone)}
              onChange={({ target }) => change({ [end]: target.value || undefined }, true)}
            />
          ))}
        </div>
      )}
    </>
  );
  return { chips, fields };
}
