"use client";

import { useRef, useState } from "react";
import { type Answer, type BodyOf, type Exactly, keyOfBody, type PathOf } from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem-words";
import { useRequest, useSave } from "@/components/api/use-send";

export interface Stored<Values> {
  /** A record that is not made yet has none. */
  version?: number;
  values: Values;
}

/** A field that both have changed since it was read, each to something else. */
export interface Conflict<Name extends string = string> {
  name: Name;
  mine: unknown;
  theirs: unknown;
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

export const conflictsOf = <Values extends object>(base: Values, mine: Values, theirs: Values) =>
  namesOf(base)
    .filter(
      (name) =>
        !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]),
    )
    .map((name): Conflict<keyof Values & string> => ({ name, mine: mine[name], theirs: theirs[name] }));

export const changedFrom = <Values extends object>(base: Values, values: Values) =>
  Object.fromEntries(
    namesOf(values).flatMap((name) => (isSame(values[name], base[name]) ? [] : [[name, values[name]]])),
  ) as Partial<Values>;

/** A form as data: the stored values, the typed ones, and those being saved. */
interface Typing<Values extends object> {
  base: Stored<Values>;
  values: Values;
  /** The values being saved. */
  sent?: Values;
  conflicts: Conflict<keyof Values & string>[];
}

export const begun = <Values extends object>(base: Stored<Values>): Typing<Values> => ({
  ...{ base, values: base.values, conflicts: [] },
});

/** The saved fields with their earlier values, so that an undo leaves the changes of others. */
export const wayBack = <Values extends object>({ base, sent = base.values }: Typing<Values>) =>
  Object.fromEntries(
    Object.keys(changedFrom(base.values, sent)).map((name) => [name, base.values[name as keyof Values]]),
  ) as Partial<Values>;

type FindConflicts<Values extends object> = (
  base: Values,
  mine: Values,
  theirs: Values,
) => Conflict<keyof Values & string>[];

/**
 * The form over what was stored just now. A field that was changed after it was sent stays as it is typed. If somebody else has changed that
 * field too, the save has brought theirs along, and the reader chooses. Choices that were open before stay open.
 */
export function saved<Values extends object>(
  { base, values, sent, conflicts: before }: Typing<Values>,
  stored: Stored<Values>,
  findConflicts: FindConflicts<Values> = conflictsOf,
  adapt = (typed: Values, _stored: Values) => typed,
): Typing<Values> {
  const typed = adapt({ ...stored.values, ...changedFrom(sent ?? base.values, values) }, stored.values);
  const own = new Set(Object.keys(changedFrom(base.values, sent ?? base.values)));
  const ownStored = Object.fromEntries(Object.entries(stored.values).filter(([name]) => own.has(name)));
  // An undo has no `sent`: its own changes cannot be told from those of others. A new record has no other editors.
  const isShared = sent !== undefined && base.version !== undefined;
  const found = isShared ? findConflicts({ ...base.values, ...ownStored }, typed, stored.values) : [];
  const open = before
    .filter(({ name }) => found.every((one) => one.name !== name) && !isSame(typed[name], stored.values[name]))
    .map(({ name }) => ({ name, mine: typed[name], theirs: stored.values[name] }));
  return { base: stored, values: typed, conflicts: [...open, ...found] };
}

/** The form over a version that another admin has saved. Fields that are unchanged here take its values. */
export function merged<Values extends object>(
  { base, values, sent = values }: Typing<Values>,
  newer: Stored<Values>,
  findConflicts: FindConflicts<Values> = conflictsOf,
): Typing<Values> & { sent: Values } {
  const conflicts = findConflicts(base.values, values, newer.values);
  const mine = Object.fromEntries(conflicts.map(({ name, mine }) => [name, mine])) as Partial<Values>;
  const over = (typed: Values) => ({ ...newer.values, ...changedFrom(base.values, typed), ...mine });
  return { base: newer, values: over(values), sent: over(sent), conflicts };
}

/**
 * The form over fields that another part of the page has saved, such as a move in a tree. Typed values and those being saved remain, and so does
 * the version, by which the server finds the changes of others.
 */
export function followed<Values extends object>(
  form: Typing<Values>,
  { version, values: known }: { version?: number; values: Partial<Values> },
): Typing<Values> {
  const { base, values, sent } = form;
  const touched = { ...changedFrom(base.values, values), ...changedFrom(base.values, sent ?? base.values) };
  const news = Object.fromEntries(Object.entries(known).filter(([name]) => !(name in touched)));
  const isTouched = Object.keys(touched).length > 0;
  return {
    ...form,
    base: { version: isTouched ? base.version : (version ?? base.version), values: { ...base.values, ...news } },
    values: { ...values, ...news },
    ...(sent && { sent: { ...sent, ...news } }),
  };
}

/** The errors that remain after these fields were changed: only the server can say whether the changed ones are right now. */
export function uncorrected(problem: PageProblem | undefined, changed: ReadonlySet<string>) {
  if (!problem?.errors?.length) return problem;
  const errors = problem.errors.filter(({ path }) => !changed.has(path.split(".")[0]!));
  return errors.length ? { ...problem, errors } : undefined;
}

const trimmed = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  );

/** The fields whose values are text. */
type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string];

type EditPath = PathOf<"POST"> | PathOf<"PUT">;
type FieldName<P> = KeysOf<BodyOf<"POST", P> | BodyOf<"PUT", P>>;
type KeysOf<T> = T extends unknown ? keyof T : never;
/** The request body. Without `bodyOf` the values are sent by their own names. */
export type Sent<P, Values, Body> = [Exclude<keyof Values, FieldName<P>>] extends [never]
  ? { bodyOf?: (changed: Partial<Values>, whole: Values) => Exactly<Body, FieldName<P>> }
  : { bodyOf: (changed: Partial<Values>, whole: Values) => Exactly<Body, FieldName<P>> };

/** `useEditOf` by the types of its path. */
export const useEdit = <const P extends EditPath, Values extends object, Body extends object>(
  given: Given<P, Values, Answer<"POST", P> | Answer<"PUT", P>> & Sent<P, Values, Body>,
) => useEditOf(given);

interface Given<P, Values extends object, Done> {
  /** The path of the record: POST as long as there is no version, PUT after that. */
  path: P;
  first: Stored<Values>;
  /** Reads the record again. */
  readNewer?: () => Promise<Stored<Values> | undefined>;
  /** Finds the conflicts, if they are more than fields of the same name. */
  findConflicts?: FindConflicts<Values>;
  /** Adapts values typed during a save to the saved ones, where the answer has new ids for parts of a field. */
  adapt?: (typed: Values, stored: Values) => Values;
  onDone: (done: Done) => void;
  /** Called instead of a save if nothing has changed. */
  onNothing?: () => void;
  onProblem?: (problem: PageProblem) => void;
}

/**
 * A form over one record. Only changed fields are sent. If another admin has changed the record since it was read, their other fields remain;
 * where both have changed the same field, the reader chooses.
 */
export function useEditOf<Values extends object, Done>({
  path,
  first,
  readNewer,
  findConflicts,
  adapt,
  bodyOf = trimmed,
  onDone,
  onNothing,
  onProblem,
}: Given<string, Values, Done> & { bodyOf?: (changed: Partial<Values>, whole: Values) => object }) {
  const request = useRequest();
  type Clash = Conflict<keyof Values & string>;
  const [form, setForm] = useState<Typing<Values>>(() => begun(first));
  /** The current form: an answer can arrive after later renders. */
  const now = useRef(form);
  function put(next: Typing<Values>) {
    now.current = next;
    setForm(next);
  }
  const { base, values, conflicts } = form;
  const [key] = useState(keyOfBody);
  const done = (made: Done) => {
    key.forget();
    onDone(made);
  };
  const { save, problem, isPending, forget } = useSave<Done>(done, async (refused) => {
    onProblem?.(refused);
    const newer = refused.code === "stale" ? await readNewer?.() : undefined;
    const { sent, ...over } = newer ? merged(now.current, newer, findConflicts) : now.current;
    put(over);
    if (newer && sent && !over.conflicts.length) send(newer, sent);
  });
  const [changed, setChanged] = useState<{ since?: PageProblem; names: ReadonlySet<string> }>({ names: new Set() });
  const shown = changed.since === problem ? uncorrected(problem, changed.names) : problem;
  const changes = Object.keys(changedFrom(base.values, values)).length;

  function send({ version, values: stored }: Stored<Values>, wanted: Values) {
    const changed = changedFrom(stored, wanted);
    if (version !== undefined && Object.keys(changed).length === 0) return onNothing?.();
    void save(() => {
      put({ ...now.current, sent: wanted });
      if (version === undefined) {
        const body = bodyOf(wanted, wanted);
        return request<Done>("POST", path, { body, idempotencyKey: key.for(body) });
      }
      return request<Done>("PUT", path, { body: { ...bodyOf(changed, wanted), version } });
    });
  }

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    put({ ...now.current, values: { ...now.current.values, [name]: value } });
    setChanged(({ since, names }) => ({ since: problem, names: new Set(since === problem ? names : []).add(name) }));
  };
  return {
    values,
    set,
    /** The props of an input, a text area or a select for a field of text. */
    inputOf: <Name extends TextName<Values>>(name: Name) => ({
      value: values[name] as string,
      error: errorAt(shown, name),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    }),
    /** How many fields differ from what is stored. */
    changes,
    submit: () => {
      const { base, values, conflicts } = now.current;
      if (conflicts.length === 0) send(base, values);
    },
    /** Takes the saved values after a save or an undo. Values typed since then remain. */
    renew: (stored: Stored<Values>) => {
      put(saved(now.current, stored, findConflicts, adapt));
      forget();
    },
    /** Takes values that were saved elsewhere: with a version all of them. Typed values remain. */
    follow: (known: { version?: number; values: Partial<Values> }) => {
      const next = followed(now.current, known);
      if (!isSame(next, now.current)) put(next);
    },
    /** Resets the form to the stored values. */
    restart: (stored: Stored<Values> = now.current.base) => {
      put(begun(stored));
      forget();
    },
    /** Also in the answer to a save that others' changes were merged into. */
    get base() {
      return now.current.base;
    },
    /** The fields that undo the last save. Call it before `renew`. */
    wayBack: () => wayBack(now.current),
    conflicts,
    decide: ({ name, theirs }: Clash, takesTheirs: boolean) => {
      const { values, conflicts, ...rest } = now.current;
      put({
        ...rest,
        values: takesTheirs ? { ...values, [name]: theirs } : values,
        conflicts: conflicts.filter((each) => each.name !== name),
      });
    },
    problem: shown?.code === "stale" ? undefined : shown,
    stale: problem?.code === "stale" ? problem : undefined,
    isPending,
  };
}
