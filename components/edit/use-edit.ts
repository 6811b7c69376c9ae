"use client";

import { useRef, useState } from "react";
import { type Answer, type BodyOf, cms, type Exactly, keyOfBody, type PathOf } from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useRequest, useSave } from "@/components/api/use-send";

export interface Stored<Values> {
  /** Undefined for a new record. */
  version?: number;
  values: Values;
}

/** The `readNewer` of a form whose values are those of one record. */
export const readAgain =
  <const P extends PathOf<"GET">, Values>(path: P, storedOf: (record: Answer<"GET", P>) => Stored<Values>) =>
  async () => {
    const { done } = await cms("GET", path);
    return done && storedOf(done);
  };

/** A field that both admins have changed since it was read, to different values. */
export interface Conflict<Name extends string = string> {
  name: Name;
  mine: unknown;
  theirs: unknown;
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

export const listConflicts = <Values extends object>(base: Values, mine: Values, theirs: Values) =>
  namesOf(base)
    .filter(
      (name) =>
        !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]),
    )
    .map((name): Conflict<keyof Values & string> => ({ name, mine: mine[name], theirs: theirs[name] }));

export const changedFields = <Values extends object>(base: Values, values: Values) =>
  Object.fromEntries(
    namesOf(values).flatMap((name) => (isSame(values[name], base[name]) ? [] : [[name, values[name]]])),
  ) as Partial<Values>;

interface EditState<Values extends object> {
  base: Stored<Values>;
  values: Values;
  /** The submitted values. Undefined if no save is in progress. */
  sent?: Values;
  conflicts: Conflict<keyof Values & string>[];
}

export const startEditing = <Values extends object>(base: Stored<Values>): EditState<Values> => ({
  base,
  values: base.values,
  conflicts: [],
});

/** The saved fields with their previous values. Contains no other fields, so that an undo keeps the changes of other admins. */
export const wayBack = <Values extends object>({ base, sent = base.values }: EditState<Values>) =>
  Object.fromEntries(
    Object.keys(changedFields(base.values, sent)).map((name) => [name, base.values[name as keyof Values]]),
  ) as Partial<Values>;

type FindConflicts<Values extends object> = (
  base: Values,
  mine: Values,
  theirs: Values,
) => Conflict<keyof Values & string>[];

/**
 * The state of the form after a save. Values typed during the save remain. If another admin has changed such a field too, the
 * response contains their value, and it is a conflict. Unresolved conflicts remain.
 */
export function applySaved<Values extends object>(
  { base, values, sent, conflicts: before }: EditState<Values>,
  stored: Stored<Values>,
  findConflicts: FindConflicts<Values> = listConflicts,
  adapt = (typed: Values, _stored: Values) => typed,
): EditState<Values> {
  const typed = adapt({ ...stored.values, ...changedFields(sent ?? base.values, values) }, stored.values);
  const own = new Set(Object.keys(changedFields(base.values, sent ?? base.values)));
  const ownStored = Object.fromEntries(Object.entries(stored.values).filter(([name]) => own.has(name)));
  // An undo has no `sent`, so its own changes cannot be distinguished from those of other admins. A new record has no other
  // editors.
  const isShared = sent !== undefined && base.version !== undefined;
  const found = isShared ? findConflicts({ ...base.values, ...ownStored }, typed, stored.values) : [];
  const open = before
    .filter(({ name }) => found.every((one) => one.name !== name) && !isSame(typed[name], stored.values[name]))
    .map(({ name }) => ({ name, mine: typed[name], theirs: stored.values[name] }));
  return { base: stored, values: typed, conflicts: [...open, ...found] };
}

/** The state of the form after another admin has saved. Fields that are unchanged here take the new values. */
export function mergeNewer<Values extends object>(
  { base, values, sent = values }: EditState<Values>,
  newer: Stored<Values>,
  findConflicts: FindConflicts<Values> = listConflicts,
): EditState<Values> & { sent: Values } {
  const conflicts = findConflicts(base.values, values, newer.values);
  const mine = Object.fromEntries(conflicts.map(({ name, mine }) => [name, mine])) as Partial<Values>;
  const over = (typed: Values) => ({ ...newer.values, ...changedFields(base.values, typed), ...mine });
  return { base: newer, values: over(values), sent: over(sent), conflicts };
}

/**
 * The state of the form after another part of the page has saved fields, such as a move in a tree. Typed and submitted values
 * remain, and so does the version, by which the server detects changes by other admins.
 */
export function followStored<Values extends object>(
  form: EditState<Values>,
  { version, values: known }: { version?: number; values: Partial<Values> },
): EditState<Values> {
  const { base, values, sent } = form;
  const touched = { ...changedFields(base.values, values), ...changedFields(base.values, sent ?? base.values) };
  const untouchedChanges = Object.fromEntries(Object.entries(known).filter(([name]) => !(name in touched)));
  const isTouched = Object.keys(touched).length > 0;
  return {
    ...form,
    base: {
      version: isTouched ? base.version : (version ?? base.version),
      values: { ...base.values, ...untouchedChanges },
    },
    values: { ...values, ...untouchedChanges },
    ...(sent && { sent: { ...sent, ...untouchedChanges } }),
  };
}

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
  first: Stored<Values>;
  readNewer?: () => Promise<Stored<Values> | undefined>;
  /** Finds the conflicts, if comparing fields by name is not sufficient. */
  findConflicts?: FindConflicts<Values>;
  /** Adapts values typed during a save to the response, if it has new ids for parts of a field. */
  adapt?: (typed: Values, stored: Values) => Values;
  onDone: (done: Done) => void;
  onNothing?: () => void;
  onProblem?: (problem: PageProblem) => void;
}

/**
 * A form for one record. Only changed fields are sent. If another admin has changed the record since it was read, their changes
 * to other fields are kept; if both have changed the same field, the admin resolves the conflict.
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
}: EditOptions<string, Values, Done> & { bodyOf?: (changed: Partial<Values>, whole: Values) => object }) {
  const request = useRequest();
  type Clash = Conflict<keyof Values & string>;
  const [form, setForm] = useState<EditState<Values>>(() => startEditing(first));
  /** The current form: a response can arrive after later renders. */
  const now = useRef(form);
  function put(next: EditState<Values>) {
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
    const { sent, ...over } = newer ? mergeNewer(now.current, newer, findConflicts) : now.current;
    put(over);
    if (newer && sent && !over.conflicts.length) send(newer, sent);
  });
  const [changed, setChanged] = useState<{ since?: PageProblem; names: ReadonlySet<string> }>({ names: new Set() });
  const shown = changed.since === problem ? remainingErrors(problem, changed.names) : problem;
  const changes = Object.keys(changedFields(base.values, values)).length;

  function send({ version, values: stored }: Stored<Values>, wanted: Values) {
    const changed = changedFields(stored, wanted);
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
    /** The props of an input, a text area or a select for a text field. */
    inputOf: <Name extends TextName<Values>>(name: Name) => ({
      value: values[name] as string,
      error: errorAt(shown, name),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    }),
    changes,
    submit: () => {
      const { base, values, conflicts } = now.current;
      if (conflicts.length === 0) send(base, values);
    },
    /** Applies the stored values after a save or an undo. Values typed since then remain. */
    renew: (stored: Stored<Values>) => {
      put(applySaved(now.current, stored, findConflicts, adapt));
      forget();
    },
    /** Applies values that were saved elsewhere. With a version, they are all fields of the record. Typed values remain. */
    follow: (known: { version?: number; values: Partial<Values> }) => {
      const next = followStored(now.current, known);
      if (!isSame(next, now.current)) put(next);
    },
    restart: (stored: Stored<Values> = now.current.base) => {
      put(startEditing(stored));
      forget();
    },
    /** A getter, so that it is also current in the callback of a save into which other changes were merged. */
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
