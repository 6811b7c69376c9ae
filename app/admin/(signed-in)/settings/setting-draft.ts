import type { z } from "zod";
import type { setting } from "@/lib/settings/schemas";

export type Setting = z.output<typeof setting>;
/** The values of the inputs. Numbers are stored as typed text. */
export type Draft = Record<string, string | boolean>;

export const toInput = (value: Setting["value"]) => (typeof value === "boolean" ? value : String(value));

/** The settings as one stored record. */
export const storedDraft = (settings: readonly Setting[]) => ({
  version: 0,
  values: Object.fromEntries(settings.map(({ key, value }) => [key, toInput(value)])) as Draft,
});

/** The changed settings for the API. Text that is not a number is sent unchanged, so that the API reports the error. */
export const itemsOf = (settings: readonly Setting[], changed: Draft) =>
  settings.flatMap(({ key, type, version }) => {
    const typed = changed[key];
    return typed === undefined ? [] : [{ key, value: sentValue(type, typed), version }];
  });

function sentValue(type: Setting["type"], typed: string | boolean) {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  return type === "number" && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

const keepsForDays = ["log.retention_days", "bin.keep_days"] as const;

/** The retention settings that have fewer days than before, which permanently deletes older records. */
export function shortenedRetention(settings: readonly Setting[], draft: Draft) {
  return keepsForDays.flatMap((key) => {
    const before = Number(settings.find((one) => one.key === key)?.value);
    const after = Number(draft[key]);
    return after > 0 && (before === 0 || after < before) ? [{ key, days: after }] : [];
  });
}
