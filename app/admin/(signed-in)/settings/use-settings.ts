"use client";

import { useRef, useState } from "react";
import { cms } from "@/components/cms";
import type { Conflict } from "@/components/edit/use-edit";
import { errorAt } from "@/components/problem-words";
import { useSave } from "@/components/use-send";
import { changedKeys, clashesOf, draftOf, itemsOf, type Setting } from "./setting-draft";

interface Answer {
  items: Setting[];
}

/** The form over all settings. Each has its own version: two admins can change different ones at once. */
export function useSettings(first: Setting[], onSaved: (before: Setting[], after: Setting[], keys: string[]) => void) {
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(draftOf(first));
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const sent = useRef<string[]>([]);
  const { save, problem, isPending, forget } = useSave<Answer>(
    ({ items }) => {
      const before = base;
      start(items);
      onSaved(before, items, sent.current);
    },
    async ({ code }) => {
      const { done } = code === "stale" ? await cms("GET", "/cms/config") : {};
      if (!done) return;
      const clashes = clashesOf(base, draft, done.items);
      const mine = Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key]!]));
      const merged = { ...draftOf(done.items), ...mine };
      setBase(done.items);
      setDraft(merged);
      setConflicts(clashes);
      if (!clashes.length) send(done.items, merged);
    },
  );

  function start(settings: Setting[]) {
    setBase(settings);
    setDraft(draftOf(settings));
    setConflicts([]);
    forget();
  }

  function send(settings: Setting[], wanted: typeof draft) {
    const items = itemsOf(settings, wanted);
    if (!items.length) return start(settings);
    sent.current = items.map(({ key }) => key);
    void save((send) => send("PUT", "/cms/config", { body: { items } }));
  }

  return {
    settings: base,
    draft,
    changed: changedKeys(base, draft),
    set: (key: string, value: string | boolean) => setDraft((before) => ({ ...before, [key]: value })),
    submit: () => {
      if (!conflicts.length) send(base, draft);
    },
    restart: (settings: Setting[] = base) => start(settings),
    errorOf: (key: string) =>
      problem?.code === "stale" ? undefined : errorAt(problem, `items.${sent.current.indexOf(key)}.value`),
    conflicts,
    decide: ({ name, theirs }: Conflict, takesTheirs: boolean) => {
      if (takesTheirs) setDraft((before) => ({ ...before, [name]: theirs as string | boolean }));
      setConflicts((before) => before.filter((each) => each.name !== name));
    },
    problem: problem?.code === "stale" ? undefined : problem,
    stale: problem?.code === "stale" ? problem : undefined,
    isPending,
  };
}
