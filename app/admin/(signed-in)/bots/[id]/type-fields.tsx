"use client";

import { useId } from "react";
import { useMay } from "@/components/session/may";
import { useWords } from "@/components/words/words";
import { alarmPermissions, alarmTypeNames } from "@/lib/selling/events/alarm-types";
import type { Bot } from "../types";

interface Shown {
  types: Bot["types"];
  /** The bot's stored types, which are shown even if the admin has no permission to see such events. */
  stored: Bot["types"] | undefined;
  error: string | undefined;
  onChange: (types: Bot["types"]) => void;
}

export function TypeFields({ types, stored, error, onChange }: Shown) {
  const words = useWords();
  const may = useMay();
  const id = useId();
  const offered = alarmTypeNames.filter((type) => may(alarmPermissions[type]) || stored?.includes(type));
  return (
    <fieldset aria-describedby={error && id} className="grid">
      <legend className="mb-1 font-medium">{words("bots.types")}</legend>
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
          {words(`alarms.type.${type}`)}
        </label>
      ))}
      {error && (
        <p id={id} className="text-small text-red">
          {words("bots.types.none")}
        </p>
      )}
    </fieldset>
  );
}
