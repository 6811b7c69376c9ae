"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";
import { useOptionName } from "./setting-value";

interface Props {
  id: string;
  label: string;
  disabled: boolean;
  options: readonly string[];
  /** The selected names, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

export function ListControl({ id, label, disabled, options, value, onChange, ...described }: Props) {
  const t = useTranslator();
  const nameOf = useOptionName();
  const chosen = value.split(",").filter((name) => options.includes(name));
  const rest = options.filter((name) => !chosen.includes(name));
  const move = (name: string, by: 1 | -1) => {
    const at = chosen.indexOf(name);
    onChange(
      chosen
        .with(at, chosen[at + by]!)
        .with(at + by, name)
        .join(),
    );
  };
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
              {at > 0 && (
                <IconButton label={t("settings.up", { name: nameOf(name) })} onClick={() => move(name, -1)}>
                  <ArrowUp className="size-4" aria-hidden="true" />
                </IconButton>
              )}
              {at >= 0 && at < chosen.length - 1 && (
                <IconButton label={t("settings.down", { name: nameOf(name) })} onClick={() => move(name, 1)}>
                  <ArrowDown className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
