"use client";

import { useId } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { alarmPermissions, alarmTypeNames } from "@/lib/selling/events/alarm-types";
import type { Bot } from "../types";

interface Props {
  types: Bot["types"];
  /** The bot's stored types, which are shown even if the admin has no permission to see such events. */
  stored: Bot["types"] | undefined;
  error: string | undefined;
  onChange: (types: Bot["types"]) => void;
}

export function TypeFields({ types, stored, error, onChange }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const id = useId();
  const offered = alarmTypeNames.filter((type) => can(alarmPermissions[type]) || stored?.includes(type));
  return (
    <fieldset aria-describedby={error && id} className="grid">
      <legend className="mb-1 font-medium">{t("bots.types")}</legend>
      {offered.map((type) => (
        <label key={type} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            aria-invalid={error ? true : undefined}
            checked={types.includes(type)}
            onChange={({ target }) =>
              onChange(alarmTypeNames.filter((one) => (one === type ? target.checked : types.includes(one))))
            }
          />
          {t(`alarms.type.${type}`)}
        </label>
      ))}
      {error && (
        <p id={id} className="text-small text-red">
          {t("bots.types.none")}
        </p>
      )}
    </fieldset>
  );
}
