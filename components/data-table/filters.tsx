"use client";

import { ListFilter, X } from "lucide-react";
import type { ReactNode } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { Menu } from "@/components/ui/menu";
import { dayInputValue, formatDayRange } from "./days";
import { Finder } from "./finder";
import { type Change, type ListState, ticked } from "./list-state";
import type { ListPath, PageParameter } from "./use-record-list";

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

/** A filter of a list, from which its field and its chip follow. By default the field is a choice of one option. */
export interface Filter<Name extends string = string> {
  name: Name;
  label: string;
  help?: string;
  options?: readonly { value: string; label: string }[];
  /**
   * `many`: several options can be ticked. `flag`: a checkbox, whose value is `true`. `days`: a period of days, from `name` to
   * `to`. `text`: a part of a text. `link`: only links set the filter, so it has no field.
   */
  kind?: "many" | "flag" | "days" | "text" | "link";
  to?: Name;
  /** The field searches the records of this list. */
  finder?: "/cms/product" | "/cms/customer";
  /** Another field than the usual one. */
  field?: ReactNode;
  /** The text in the chip of a value that is not one of the options. */
  textOf?: (value: string) => string;
  /** The current tab shows the value, so it has no chip. */
  isOfTab?: boolean;
}

interface List<P> {
  path: P;
  state: ListState;
  change: (wanted: Change, isTyping?: boolean) => void;
}

/** The fields of a list's filters, and the chips of the active ones. */
export function useFilters<P extends ListPath>(
  { state, change }: List<P>,
  filters: readonly Filter<PageParameter<P>>[],
): { chips: Chip[]; filters: ReactNode } {
  const reader = useReader();
  const isChinese = reader.language === "zh";
  const chips = filters.flatMap(({ isOfTab, ...filter }) => {
    const { name, to } = filter;
    if (isOfTab || !(state[name] || (to && state[to]))) return [];
    const onRemove = () => change({ [name]: undefined, ...(to && { [to]: undefined }) });
    return [{ name, text: chipText(filter), onRemove }];
  });
  return {
    chips,
    filters: filters.map((filter) => (
      <FilterField key={filter.name} {...filter} text={chipText(filter)} state={state} change={change} />
    )),
  };

  function chipText({ name, label, options = [], kind, to, textOf }: Filter) {
    const colon = isChinese ? "：" : ": ";
    if (kind === "flag") return label;
    if (to) return `${label}${colon}${formatDayRange({ from: state[name] ?? "", to: state[to] ?? "" }, reader)}`;
    const nameOf = (value: string) => options.find((one) => one.value === value)?.label ?? textOf?.(value) ?? value;
    return `${label}${colon}${(state[name] ?? "")
      .split(",")
      .map(nameOf)
      .join(isChinese ? "、" : ", ")}`;
  }
}

interface FieldProps extends Filter, Omit<List<string>, "path"> {
  text: string;
}

function FilterField({ name, label, help, options = [], kind, to, finder, field, text, state, change }: FieldProps) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const value = state[name] ?? "";
  if (field !== undefined) return field;
  if (kind === "link") return null;
  if (kind === "flag")
    return (
      <CheckField
        label={label}
        checked={value === "true"}
        onChange={(isChecked) => change({ [name]: isChecked ? "true" : undefined })}
      />
    );
  if (kind === "text")
    return (
      <TextField
        label={label}
        maxLength={100}
        value={value}
        onChange={({ target }) => change({ [name]: target.value.trimStart() }, true)}
      />
    );
  if (finder) return <Finder label={label} path={finder} onFound={(id) => change({ [name]: id })} />;
  if (to)
    return (
      <fieldset className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <legend className="mb-1 font-medium">{label}</legend>
        {[name, to].map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(end === to ? "list.to" : "list.from")}
            value={dayInputValue(state[end], timeZone)}
            onChange={({ target }) => change({ [end]: target.value }, true)}
          />
        ))}
      </fieldset>
    );
  if (kind === "many")
    return (
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{label}</legend>
        <div className="grid grid-cols-2">
          {options.map((one, _, all) => (
            <CheckField
              key={one.value}
              label={one.label}
              checked={value.split(",").includes(one.value)}
              onChange={(isChecked) =>
                change(
                  ticked(
                    name,
                    all.map((each) => each.value),
                    one.value,
                    isChecked,
                  ),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    );
  return (
    <SelectField
      label={label}
      help={help}
      value={value}
      onChange={({ target }) => change({ [name]: target.value })}
      options={options}
    >
      <option value="">{t("list.any")}</option>
      {value !== "" && !options.some((one) => one.value === value) && <option value={value}>{text}</option>}
    </SelectField>
  );
}
