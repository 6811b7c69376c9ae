"use client";

import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { SettingControl } from "./setting-control";
import { type Setting, toInput } from "./setting-draft";
import { useSettingValue } from "./setting-value";

interface Props {
  setting: Setting;
  value: string | boolean;
  error: string | undefined;
  isChanged: boolean;
  /** True if the palette opened the page for this setting. */
  isAimed: boolean;
  disabled: boolean;
  zones: readonly string[];
  onChange: (value: string | boolean) => void;
}

export function SettingRow({ setting, value, error, isChanged, isAimed, disabled, zones, onChange }: Props) {
  const words = useTranslator();
  const shown = useSettingValue();
  const id = useId();
  const { key, label, help, default: otherwise, updated_at, updated_by } = setting;
  const usual = toInput(setting, otherwise);
  const isUsual = value === usual;
  return (
    <div
      id={key}
      className={classes("grid gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_256px]", isAimed && "bg-soft")}
    >
      <div className="min-w-0">
        {setting.type === "list" || setting.type === "image" ? (
          <p className="font-medium">{label}</p>
        ) : (
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        )}
        {isChanged && <span className="ml-2 text-small text-accent">{words("settings.changed")}</span>}
        <p id={`${id}-help`} className="mt-0.5 text-small text-ink-2">
          {help}
        </p>
        {updated_at && (
          <p className="mt-0.5 text-small text-ink-2">
            {words("settings.changedBy")} <bdi>{updated_by?.nickname || words("settings.system")}</bdi>
            {" · "}
            <Time at={updated_at} />
          </p>
        )}
      </div>
      <div className="grid content-start gap-1">
        <SettingControl
          setting={setting}
          value={value}
          zones={zones}
          onChange={onChange}
          attributes={{
            id,
            "aria-describedby": `${id}-help ${id}-below`,
            "aria-invalid": error ? true : undefined,
            disabled,
          }}
        />
        <div id={`${id}-below`} className="flex min-h-6 flex-wrap items-center gap-x-2 text-small text-ink-2">
          {error && <p className="w-full text-red">{error}</p>}
          {setting.type === "image" ? null : isUsual ? (
            words("settings.isDefault")
          ) : disabled ? (
            words("settings.default", { value: shown(setting, otherwise) })
          ) : (
            <button
              type="button"
              aria-label={
                usual === ""
                  ? words("settings.emptyNamed", { name: label })
                  : words("settings.backNamed", { name: label, value: shown(setting, otherwise) })
              }
              onClick={() => onChange(usual)}
              className="inline-flex min-h-6 items-center gap-1 text-left underline underline-offset-3 hover:text-ink max-md:min-h-11"
            >
              <RotateCcw className="size-3.5 shrink-0" aria-hidden="true" />
              {usual === "" ? words("settings.empty") : words("settings.back", { value: shown(setting, otherwise) })}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
