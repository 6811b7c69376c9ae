"use client";

import { useRef, useState } from "react";
import { cms } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { applySaved, type Conflict, changedFields, mergeNewer, startEditing } from "@/components/edit/use-edit";
import { type Draft, itemsOf, type Setting, storedDraft } from "./setting-draft";

interface Answer {
  items: Setting[];
}

const startForm = (settings: Setting[]) => ({ settings, ...startEditing(storedDraft(settings)) });

/**
 * The form with all settings. Each setting has its own version, so that two admins can change different settings at the same
 * time.
 */
export function useSettings(first: Setting[], onSaved: (before: Setting[], after: Setting[], keys: string[]) => void) {
  const [form, setForm] = useState(() => startForm(first));
  /** The current form: a response can arrive after later renders. */
  const now = useRef(form);
  function put(next: typeof form) {
    now.current = next;
    setForm(next);
  }
  const { settings, base, values: draft, conflicts } = form;
  const sentKeys = useRef<string[]>([]);
  const { save, problem, isPending, forget } = useSave<Answer>(
    ({ items }) => {
      const { settings: before } = now.current;
      renew(items);
      onSaved(before, items, sentKeys.current);
    },
    async ({ code }) => {
      const { done } = code === "stale" ? await cms("GET", "/cms/config") : {};
      if (!done) return put({ ...now.current, sent: undefined });
      const { sent, ...over } = mergeNewer(now.current, storedDraft(done.items));
      put({ settings: done.items, ...over });
      if (!over.conflicts.length) send(sent);
    },
  );

  function renew(items: Setting[]) {
    put({ settings: items, ...applySaved(now.current, storedDraft(items)) });
    forget();
  }

  function send(wanted: Draft) {
    const { settings, base } = now.current;
    const items = itemsOf(settings, changedFields(base.values, wanted) as Draft);
    if (!items.length) return renew(settings);
    void save((send) => {
      sentKeys.current = items.map(({ key }) => key);
      put({ ...now.current, sent: wanted });
      return send("PUT", "/cms/config", { body: { items } });
    });
  }

  return {
    settings,
    draft,
    changed: Object.keys(changedFields(base.values, draft)),
    set: (key: string, value: string | boolean) =>
      put({ ...now.current, values: { ...now.current.values, [key]: value } }),
    submit: () => {
      if (!now.current.conflicts.length) send(now.current.values);
    },
    /** Applies the stored values after a save or an undo. Values typed since then remain. */
    renew,
    restart: () => {
      put(startForm(now.current.settings));
      forget();
    },
    errorOf: (key: string) =>
      problem?.code === "stale" ? undefined : errorAt(problem, `items.${sentKeys.current.indexOf(key)}.value`),
    conflicts,
    decide: ({ name, theirs }: Conflict, takesTheirs: boolean) => {
      const { values, conflicts, ...rest } = now.current;
      put({
        ...rest,
        values: takesTheirs ? { ...values, [name]: theirs as string | boolean } : values,
        conflicts: conflicts.filter((each) => each.name !== name),
      });
    },
    problem: problem?.code === "stale" ? undefined : problem,
    stale: problem?.code === "stale" ? problem : undefined,
    isPending,
  };
}
