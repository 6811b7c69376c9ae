"use client";

import { useState } from "react";
import type { PageProblem } from "@/components/problem-words";
import { useSave } from "@/components/use-send";

type Values = Readonly<Record<string, string>>;
interface Stored {
  version: number;
  values: Values;
}

/** A field that both have changed since it was read, each to something else. */
export interface Conflict {
  name: string;
  mine: string;
  theirs: string;
}

export const conflictsOf = (base: Values, mine: Values, theirs: Values): Conflict[] =>
  Object.keys(base)
    .filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name])
    .map((name) => ({ name, mine: mine[name]!, theirs: theirs[name]! }));

export const changedFrom = (base: Values, values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));

interface Given<T> {
  path: string;
  first: Stored;
  /** Reads what stands there now. */
  readNewer: () => Promise<Stored | undefined>;
  onDone: (done: T) => void;
  /** Nothing differs from what is stored. */
  onNothing: () => void;
  onProblem: (problem: PageProblem) => void;
}

/**
 * A form of texts over one record. Only what was changed is sent. If somebody else has changed the record meanwhile, their other fields
 * stay, and where both have changed the same one the reader chooses.
 */
export function useEdit<T>({ path, first, readNewer, onDone, onNothing, onProblem }: Given<T>) {
  const [base, setBase] = useState(first);
  const [values, setValues] = useState(first.values);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const { save, problem, isPending } = useSave<T>(onDone, async (refused) => {
    onProblem(refused);
    const newer = refused.code === "stale" ? await readNewer() : undefined;
    if (!newer) return;
    const found = conflictsOf(base.values, values, newer.values);
    // Their fields that were not touched here are taken over.
    const merged = { ...newer.values, ...changedFrom(base.values, values) };
    setBase(newer);
    setValues(merged);
    setConflicts(found);
    if (!found.length) send(newer, merged);
  });

  function send({ version, values: stored }: Stored, wanted: Values) {
    const changed = changedFrom(stored, wanted);
    if (Object.keys(changed).length === 0) return onNothing();
    const body = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value.trim()]));
    void save("PUT", path, { body: { ...body, version } });
  }

  return {
    values,
    set: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    submit: () => conflicts.length === 0 && send(base, values),
    conflicts,
    decide: ({ name, theirs }: Conflict, takesTheirs: boolean) => {
      if (takesTheirs) setValues((before) => ({ ...before, [name]: theirs }));
      setConflicts((before) => before.filter((each) => each.name !== name));
    },
    problem: problem?.code === "stale" ? undefined : problem,
    stale: problem?.code === "stale" ? problem : undefined,
    isPending,
  };
}
