"use client";

import { useId } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { MenuIcon, menuIconNames } from "@/components/page/menu-icon";
import { classes } from "@/components/ui/classes";

interface Props {
  value: string | null;
  disabled: boolean;
  onChange: (name: string | null) => void;
}

export function IconPicker({ value, disabled, onChange }: Props) {
  const t = useTranslator();
  const group = useId();
  const names = [...menuIconNames, ...(value !== null && !menuIconNames.includes(value) ? [value] : []), null];
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-medium">{t("menus.icon")}</legend>
      <div className="flex flex-wrap gap-1">
        {names.map((name) => (
          <label
            key={name}
            title={name ?? t("menus.icon.none")}
            className={classes(
              "relative grid h-8 min-w-8 cursor-pointer place-items-center rounded-control border px-1 text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:h-11 max-md:min-w-11",
              name === value ? "border-accent bg-soft text-accent" : "border-line text-ink-2 hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={name ?? t("menus.icon.none")}
              checked={name === value}
              onChange={() => onChange(name)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name === null ? t("menus.icon.none") : <MenuIcon name={name} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
