"use client";

import { useRef, useState } from "react";
import { cms } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import type { Conflict } from "@/components/edit/use-edit";
import { changedSettingKeys, type Form, itemsOf, merged, type Setting, saved, startEditing } from "./setting-draft";

interface Answer {
  items: Setting[];
}

/**
 * The form with all settings. Each setting has its own version, so that two admins can change different settings at the same
 * time.
 */
export function useSettings(first: Setting[], onSaved: (before: Setting[], after: Setting[], keys: string[]) => void) {
  const [form, setForm] = useState(() => startEditing(first));
  /** The current form: a response can arrive after later renders. */
  const now = useRef(form);
  function put(next: Form) {
    now.current = next;
    setForm(next);
  }
  const { base, draft, conflicts } = form;
  const sentKeys = useRef<string[]>([]);
  const { save, problem, isPending, forget } = useSave<Answer>(
    ({ items }) => {
      const { base: before } = now.current;
      renew(items);
      onSaved(before, items, sentKeys.current);
    },
    async ({ code }) => {
      const { done } = code === "stale" ? await cms("GET", "/cms/config") : {};
      const { sent, ...over } = done ? merged(now.current, done.items) : now.current;
      put(over);
      if (done && sent && !over.conflicts.length) send(done.items, sent);
    },
  );

  function renew(settings: Setting[]) {
    put(saved(now.current, settings));
    forget();
  }

  function send(settings: Setting[], wanted: typeof draft) {
    const items = itemsOf(settings, wanted);
    if (!items.length) return renew(settings);
    void save((send) => {
      sentKeys.current = items.map(({ key }) => key);
      put({ ...now.current, sent: wanted });
      return send("PUT", "/cms/config", { body: { items } });
    });
  }

  return {
    settings: base,
    draft,
    changed: changedSettingKeys(base, draft),
    set: (key: string, value: string | boolean) =>
      put({ ...now.current, draft: { ...now.current.draft, [key]: value } }),
    submit: () => {
      const { base, draft, conflicts } = now.current;
      if (!conflicts.length) send(base, draft);
    },
    /** Applies the stored values after a save or an undo. Values typed since then remain. */
    renew,
    restart: () => {
      put(startEditing(now.current.base));
      forget();
    },
    errorOf: (key: string) =>
      problem?.code === "stale" ? undefined : errorAt(problem, `items.${sentKeys.current.indexOf(key)}.value`),
    conflicts,
    decide: ({ name, theirs }: Conflict, takesTheirs: boolean) => {
      const { draft, conflicts, ...rest } = now.current;
      put({
        ...rest,
        draft: takesTheirs ? { ...draft, [name]: theirs as string | boolean } : draft,
        conflicts: conflicts.filter((each) => each.name !== name),
      });
    },
    problem: problem?.code === "stale" ? undefined : problem,
    stale: problem?.code === "stale" ? problem : undefined,
    isPending,
  };
}
