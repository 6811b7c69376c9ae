"use client";

import { MoveButtons } from "@/components/edit/ordered-list";
import { ImageField } from "@/components/files/image-field";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { limitInput } from "@/components/ui/limited";
import { Switch } from "@/components/ui/switch";
import { describeZone, formatNumber } from "@/lib/i18n/format";
import type { Setting } from "./use-settings";

interface Props {
  setting: Setting;
  value: string | boolean;
  attributes: { id: string; "aria-describedby": string; "aria-invalid": true | undefined; disabled: boolean };
  onChange: (value: string | boolean) => void;
}

export function SettingControl({ setting: { type, min, max, options = [], label }, value, ...shown }: Props) {
  const t = useTranslator();
  const { attributes, onChange } = shown;
  const nameOf = useOptionName();
  const text = String(value);
  if (type === "boolean")
    return <Switch {...attributes} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
  if (type === "list")
    return <ListControl {...attributes} label={label} options={options} value={text} onChange={onChange} />;
  if (type === "choice")
    return (
      <select {...attributes} className="entry" value={text} onChange={({ target }) => onChange(target.value)}>
        {(options.includes(text) ? options : [text, ...options]).map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
    );
  if (type === "image")
    return (
      <ImageField
        {...attributes}
        label={label}
        isLabelHidden
        ratio="1:1"
        value={text || null}
        onChange={(url) => onChange(url ?? "")}
      />
    );
  if (type === "color")
    return (
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={t("settings.pickColour", { name: label })}
          disabled={attributes.disabled}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000"}
          onChange={({ target }) => onChange(target.value)}
          className="h-8 w-12 shrink-0 rounded-control border border-control bg-panel p-0.5 max-md:h-11"
        />
        <input
          {...attributes}
          className="entry font-mono"
          maxLength={7}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    );
  const isLong = type === "text" && (max ?? 0) > 60;
  if (isLong)
    return (
      <textarea
        {...attributes}
        rows={2}
        {...(max !== undefined && limitInput(max))}
        className="entry"
        value={text}
        onChange={({ target }) => onChange(target.value.replaceAll("\n", " "))}
      />
    );
  return (
    <input
      {...attributes}
      className="entry"
      type={type === "phone" ? "tel" : "text"}
      inputMode={type === "number" ? "numeric" : undefined}
      placeholder={type === "hours" ? "09:00-22:00" : undefined}
      maxLength={type === "number" ? 9 : type === "phone" || type === "hours" ? 20 : undefined}
      {...(type !== "number" && type !== "phone" && max !== undefined && limitInput(max))}
      aria-required={type === "number" || (min ?? 0) > 0}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const named = ["express", "local", "pickup", "virtual", "off", "sensitive", "all"] as const;

function useOptionName() {
  const t = useTranslator();
  const { language } = useReader();
  return (name: string) => {
    const known = named.find((one) => one === name);
    if (name.includes("/")) return describeZone(name, language);
    return known ? t(`settings.option.${known}`) : name;
  };
}

export function useSettingValue() {
  const t = useTranslator();
  const { language } = useReader();
  const nameOf = useOptionName();
  return ({ type }: Pick<Setting, "type">, value: Setting["value"]) => {
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off");
    if (value === "") return t("settings.none");
    if (type === "list" || type === "choice")
      return String(value)
        .split(",")
        .map(nameOf)
        .join(language === "zh" ? "、" : ", ");
    return typeof value === "number" ? formatNumber(value) : value;
  };
}

interface ListControlProps {
  id: string;
  label: string;
  disabled: boolean;
  options: readonly string[];
  /** The selected names, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

function ListControl({ id, label, disabled, options, value, onChange, ...described }: ListControlProps) {
  const t = useTranslator();
  const nameOf = useOptionName();
  const chosen = value.split(",").filter((name) => options.includes(name));
  const rest = options.filter((name) => !chosen.includes(name));
  const moveTo = (from: number, to: number) => onChange(chosen.with(from, chosen[to]!).with(to, chosen[from]!).join());
  return (
    <fieldset id={id} disabled={disabled} aria-describedby={described["aria-describedby" as keyof typeof described]}>
      <legend className="sr-only">{label}</legend>
      <ol>
        {[...chosen, ...rest].map((name) => {
          const at = chosen.indexOf(name);
          return (
            <li key={name} className="flex min-h-8 items-center gap-1 max-md:min-h-11">
              <label className="mr-auto flex min-w-0 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={at >= 0}
                  onChange={({ target }) =>
                    onChange((target.checked ? [...chosen, name] : chosen.filter((one) => one !== name)).join())
                  }
                />
                {nameOf(name)}
                {at === 0 && <span className="text-small text-ink-2">{t("settings.first")}</span>}
              </label>
              {at >= 0 && <MoveButtons list={{ rows: chosen, moveTo }} at={at} name={nameOf(name)} />}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
