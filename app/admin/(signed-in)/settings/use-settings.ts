"use client";

import { useRef, useState } from "react";
import { cms } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { changedFields, useEdit } from "@/components/edit/use-edit";
import { type Draft, itemsOf, type Setting, storedDraft } from "./setting-draft";

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
