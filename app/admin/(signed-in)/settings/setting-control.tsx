"use client";

import { ImageField } from "@/components/files/image-field";
import { useTranslator } from "@/components/i18n/translator";
import { limitInput } from "@/components/ui/limited";
import { Switch } from "@/components/ui/switch";
import { ListControl } from "./list-control";
import type { Setting } from "./setting-draft";
import { useOptionName } from "./setting-value";

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
