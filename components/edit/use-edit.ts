"use client";

import { useEffect, useRef, useState } from "react";
import {
  type Answer,
  type BodyOf,
  cms,
  type Exactly,
  keyOfBody,
  type Outcome,
  type PathOf,
} from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useRequest, useSave } from "@/components/api/use-send";
import type { Stale } from "./stale-box";

/** Resolves to the problem, if any. */
export type Undo = () => Promise<PageProblem | undefined>;

export interface Stored<Values> {
  /** Undefined for a new record. 0 if the body has its own versions. */
  version?: number;
  values: Values;
}

/** The `readNewer` of a form whose values are those of one record. */
export const readAgain =
  <const P extends PathOf<"GET">, Values>(path: P, storedOf: (record: Answer<"GET", P>) => Stored<Values>) =>
  async () => {
    const outcome = await cms("GET", path);
    return outcome.problem ? outcome : { done: storedOf(outcome.done) };
  };

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export const changedFields = <Values extends object>(base: Values, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, base[name as keyof Values])),
  ) as Partial<Values>;

interface EditState<Values extends object> {
  base: Stored<Values>;
  values: Values;
  /** The submitted values. Undefined if no save is in progress. */
  sent?: Values;
}

/** The saved fields with their previous values. Contains no other fields, so that an undo keeps the changes of other admins. */
export const wayBack = <Values extends object>({ base, sent = base.values }: EditState<Values>) =>
  Object.fromEntries(
    Object.keys(changedFields(base.values, sent)).map((name) => [name, base.values[name as keyof Values]]),
  ) as Partial<Values>;

/** The state of the form when the record is stored with other values. Values typed since the save remain. */
export const applyStored = <Values extends object>(
  { base, values, sent = base.values }: EditState<Values>,
  stored: Stored<Values>,
): EditState<Values> => ({ base: stored, values: { ...stored.values, ...changedFields(sent, values) } });

/** The errors without those of changed fields, which only the server can check again. */
export function remainingErrors(problem: PageProblem | undefined, changed: ReadonlySet<string>) {
  if (!problem?.errors?.length) return problem;
  const errors = problem.errors.filter(({ path }) => !changed.has(path.split(".")[0]!));
  return errors.length ? { ...problem, errors } : undefined;
}

const trimmed = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  );

type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string];

type EditPath = PathOf<"POST"> | PathOf<"PUT">;
type FieldName<P> = KeysOf<BodyOf<"POST", P> | BodyOf<"PUT", P>>;
type KeysOf<T> = T extends unknown ? keyof T : never;
/** Without `bodyOf`, the values are sent under their own names, so these have to be fields of the body. */
export type Sent<P, Values, Body> = [Exclude<keyof Values, FieldName<P>>] extends [never]
  ? { bodyOf?: (changed: Partial<Values>, whole: Values) => Exactly<Body, FieldName<P>> }
  : { bodyOf: (changed: Partial<Values>, whole: Values) => Exactly<Body, FieldName<P>> };

export const useEdit = <const P extends EditPath, Values extends object, Body extends object>(
  given: EditOptions<P, Values, Answer<"POST", P> | Answer<"PUT", P>> & Sent<P, Values, Body>,
) => useEditOf(given);

interface EditOptions<P, Values extends object, Done> {
  /** Sends POST while there is no version, and PUT after that. */
  path: P;
  /** The record as the page shows it. If it becomes newer, an unchanged form shows it. */
  first: Stored<Values>;
  readNewer?: () => Promise<Outcome<Stored<Values>>>;
  onDone: (done: Done) => void;
  onNothing?: () => void;
  onProblem?: (problem: PageProblem) => void;
}

/**
 * A form for one record. Only changed fields are sent. If another admin has changed one of them since the record was read, the
 * admin chooses between their record and an overwrite.
 */
export function useEditOf<Values extends object, Done>({
  path,
  first,
  readNewer,
  bodyOf = trimmed,
  onDone,
  onNothing,
  onProblem,
}: EditOptions<string, Values, Done> & { bodyOf?: (changed: Partial<Values>, whole: Values) => object }) {
  const request = useRequest();
  const [form, setForm] = useState<EditState<Values>>({ base: first, values: first.values });
  /** The current form: a response can arrive after later renders. */
  const now = useRef(form);
  function put(next: EditState<Values>) {
    now.current = next;
    setForm(next);
  }
  const { base, values } = form;
  const [key] = useState(keyOfBody);
  const [newer, setNewer] = useState<Stored<Values>>();
  const { save, problem, isPending, forget } = useSave<Done>(
    (made) => {
      key.forget();
      onDone(made);
    },
    (refused) => {
      put({ ...now.current, sent: undefined });
      onProblem?.(refused);
    },
  );
  const [changed, setChanged] = useState<{ since?: PageProblem; names: ReadonlySet<string> }>({ names: new Set() });
  const theirs = problem?.code === "stale" ? newer : undefined;
  const remaining = changed.since === problem ? remainingErrors(problem, changed.names) : problem;
  const shown = theirs ? undefined : remaining;
  const changes = Object.keys(changedFields(base.values, values)).length;

  function restart(stored: Stored<Values> = theirs ?? now.current.base) {
    put({ base: stored, values: stored.values });
    forget();
  }

  useEffect(() => {
    const isNewer = first.version !== undefined && first.version > (base.version ?? first.version);
    if (isNewer && !changes && !isPending) restart(first);
  });

  async function write({ version }: Stored<Values>, changed: Partial<Values>, wanted: Values): Promise<Outcome<Done>> {
    put({ ...now.current, sent: wanted });
    if (version === undefined) {
      const body = bodyOf(wanted, wanted);
      return request<Done>("POST", path, { body, idempotencyKey: key.for(body) });
    }
    const body = bodyOf(changed, wanted);
    const outcome = await request<Done>("PUT", path, { body: version ? { ...body, version } : body });
    if (outcome.problem?.code !== "stale" || !readNewer) return outcome;
    const read = await readNewer();
    if (read.problem) return read;
    setNewer(read.done);
    return outcome;
  }

  function send(from: Stored<Values>, wanted: Values) {
    const changed = changedFields(from.values, wanted);
    if (from.version !== undefined && Object.keys(changed).length === 0) {
      forget();
      return onNothing?.();
    }
    void save(() => write(from, changed, wanted));
  }

  const stale: Stale | undefined = theirs && {
    record: path.split("/")[2]!,
    errors: problem?.errors ?? [],
    loadTheirs: () => restart(theirs),
    overwrite() {
      const over = applyStored(now.current, theirs);
      put(over);
      send(theirs, over.values);
    },
  };

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    put({ ...now.current, values: { ...now.current.values, [name]: value } });
    setChanged(({ since, names }) => ({ since: problem, names: new Set(since === problem ? names : []).add(name) }));
  };
  return {
    values,
    set,
    /** The props of an input, a text area or a select for a text field. */
    inputOf: <Name extends TextName<Values>>(name: Name) => ({
      value: values[name] as string,
      error: errorAt(shown, name),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    }),
    changes,
    submit: () => {
      if (!stale) send(now.current.base, now.current.values);
    },
    /** Applies the stored values after a save or an undo. Values typed since then remain. */
    renew: (stored: Stored<Values>) => {
      put(applyStored(now.current, stored));
      forget();
    },
    restart,
    /** A getter, so that it is also current in the callback of a save that overwrites other changes. */
    get base() {
      return now.current.base;
    },
    /** The fields that undo the last save. Call it before `renew`. */
    wayBack: () => wayBack(now.current),
    /** The undo of a save, for its toast: writes the earlier values to the record. Call it before `renew`. */
    undoOf({ version }: { version: number }, onUndone: (done: Done) => void) {
      const body = { ...bodyOf(wayBack(now.current), now.current.base.values), version };
      return async () => {
        const { done, problem } = await request<Done>("PUT", path, { body });
        if (done) onUndone(done);
        return problem;
      };
    },
    problem: shown,
    stale,
    isPending,
  };
}
