"use client";

import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { adminPages } from "../../pages";
import { SettingControl, useSettingValue } from "./setting-control";
import { type Setting, toInput } from "./use-settings";

interface Props {
  setting: Setting;
  value: string | boolean;
  error: string | undefined;
  isChanged: boolean;
  /** True if the palette opened the page for this setting. */
  isAimed: boolean;
  disabled: boolean;
  onChange: (value: string | boolean) => void;
}

export function SettingField({ setting, value, error, isChanged, isAimed, disabled, onChange }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const shown = useSettingValue();
  const id = useId();
  const { key, type, label, help, default: otherwise, updated_at, updated_by } = setting;
  const usual = toInput(otherwise);
  const usualText = t("settings.default", { value: shown(setting, otherwise) });
  const isSwitch = type === "boolean";
  return (
    <div
      id={key}
      className={classes(
        "grid content-start gap-1.5 scroll-mt-28",
        isAimed && "rounded-control bg-soft outline-8 outline-soft",
      )}
    >
      <div className={classes(isSwitch && "flex items-center justify-between gap-3")}>
        <p className={classes(!isSwitch && "mb-1.5")}>
          {type === "list" || type === "image" ? (
            <span className="font-medium">{label}</span>
          ) : (
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
          )}
          {isChanged && <span className="ml-2 text-small text-accent">{t("settings.changed")}</span>}
        </p>
        <SettingControl
          setting={setting}
          value={value}
          onChange={onChange}
          attributes={{
            id,
            "aria-describedby": `${id}-below`,
            "aria-invalid": error ? true : undefined,
            disabled,
          }}
        />
      </div>
      <div id={`${id}-below`} className="grid gap-0.5 text-small text-ink-2">
        {error && <p className="text-red">{error}</p>}
        <p>
          {help}{" "}
          {key === "order.deliveries" && can("freight.read") && (
            <Link href={adminPages.freight.path} className="underline underline-offset-3 hover:text-ink">
              {t("settings.freight")}
            </Link>
          )}
        </p>
        {usual !== "" && value !== usual && (
          <p className="flex flex-wrap items-center gap-x-1.5">
            {usualText}
            {!disabled && (
              <button
                type="button"
                aria-label={t("settings.backNamed", { name: label, value: shown(setting, otherwise) })}
                onClick={() => onChange(usual)}
                className="inline-flex min-h-6 items-center gap-1 underline underline-offset-3 hover:text-ink max-md:min-h-11"
              >
                <RotateCcw className="size-3.5 shrink-0" aria-hidden="true" />
                {t("settings.back")}
              </button>
            )}
          </p>
        )}
        {updated_at && (
          <p className="text-ink-3">
            {t("settings.changedBy")} <bdi>{updated_by?.nickname || t("settings.system")}</bdi>
            {" · "}
            <Time at={updated_at} />
          </p>
        )}
      </div>
    </div>
  );
}
