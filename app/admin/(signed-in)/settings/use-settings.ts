"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { cms } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { changedFields, useEdit } from "@/components/edit/use-edit";
import type { setting } from "@/lib/settings/schemas";

export type Setting = z.output<typeof setting>;
/** The values of the inputs. Numbers are stored as typed text. */
export type Draft = Record<string, string | boolean>;

export const toInput = (value: Setting["value"]) => (typeof value === "boolean" ? value : String(value));

/** The settings as one stored record. */
const storedDraft = (settings: readonly Setting[]) => ({
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

/**
 * The form with all settings. Each setting has its own version, so that two admins can change different settings at the same
 * time.
 */
export function useSettings(first: Setting[], onSaved: (before: Setting[], after: Setting[], keys: string[]) => void) {
  const [settings, setSettings] = useState(first);
  const sentKeys = useRef<string[]>([]);
  const form = useEdit({
    path: "/cms/config",
    first: storedDraft(first),
    readNewer: async () => {
      const { done, problem } = await cms("GET", "/cms/config");
      if (problem) return { problem };
      setSettings(done.items);
      return { done: storedDraft(done.items) };
    },
    bodyOf: (changed: Partial<Draft>) => {
      const items = itemsOf(settings, changed as Draft);
      sentKeys.current = items.map(({ key }) => key);
      return { items };
    },
    onDone: ({ items }) => {
      renew(items);
      onSaved(settings, items, sentKeys.current);
    },
  });

  function renew(items: Setting[]) {
    setSettings(items);
    form.renew(storedDraft(items));
  }

  const pathOf = (key: string) => `items.${sentKeys.current.indexOf(key)}.value`;
  const labelAt = (path: string) => settings.find(({ key }) => pathOf(key) === path)?.label ?? path;
  return {
    ...form,
    settings,
    changed: Object.keys(changedFields(form.base.values, form.values)),
    renew,
    errorOf: (key: string) => errorAt(form.problem, pathOf(key)),
    stale: form.stale && {
      ...form.stale,
      errors: form.stale.errors.map((error) => ({ ...error, path: labelAt(error.path) })),
    },
  };
}
