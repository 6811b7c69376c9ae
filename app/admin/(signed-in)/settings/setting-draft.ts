import type { z } from "zod";
import type { Conflict } from "@/components/edit/use-edit";
import type { setting } from "@/lib/settings/schemas";

export type Setting = z.output<typeof setting>;
/** The values of the inputs. Numbers are stored as typed text. */
export type Draft = Record<string, string | boolean>;

export const toInput = (value: Setting["value"]) => (typeof value === "boolean" ? value : String(value));
export const draftOf = (settings: readonly Setting[]): Draft =>
  Object.fromEntries(settings.map((setting) => [setting.key, toInput(setting.value)]));

const isSame = (a: string | boolean | undefined, b: string | boolean | undefined) =>
  typeof a === "string" && typeof b === "string" ? a.trim() === b.trim() : a === b;

export const changedSettingKeys = (settings: readonly Setting[], draft: Draft) =>
  settings.flatMap(({ key, value }) => (isSame(draft[key], toInput(value)) ? [] : [key]));

/** The changed settings for the API. Text that is not a number is sent unchanged, so that the API reports the error. */
export function itemsOf(settings: readonly Setting[], draft: Draft) {
  const changed = new Set(changedSettingKeys(settings, draft));
  return settings
    .filter(({ key }) => changed.has(key))
    .map(({ key, type, version }) => ({ key, value: sentValue(type, draft[key]!), version }));
}

function sentValue(type: Setting["type"], typed: string | boolean) {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  return type === "number" && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** The conflicts: settings that both admins have changed, to different values. `theirs` are the values on the server. */
export const findConflicts = (settings: readonly Setting[], draft: Draft, theirs: readonly Setting[]) =>
  changedSettingKeys(settings, draft).flatMap((key) => {
    const before = settings.find((one) => one.key === key)!;
    const now = theirs.find((one) => one.key === key);
    const isTouched = now && now.value !== before.value && !isSame(draft[key], toInput(now.value));
    return isTouched ? [{ name: key, mine: draft[key], theirs: toInput(now.value) }] : [];
  });

export interface Form {
  base: Setting[];
  draft: Draft;
  /** The submitted values. Undefined if no save is in progress. */
  sent?: Draft;
  conflicts: Conflict[];
}

export const startEditing = (base: Setting[]): Form => ({ base, draft: draftOf(base), conflicts: [] });

/**
 * The state of the form after a save. Values changed during the save remain. If another admin has changed such a setting too, it
 * is a conflict. Unresolved conflicts remain.
 */
export function saved({ base, draft, sent, conflicts: before }: Form, settings: Setting[]): Form {
  const then = sent ?? draftOf(base);
  const typed = Object.entries(draft).filter(([key, value]) => value !== then[key]);
  const after = { ...draftOf(settings), ...Object.fromEntries(typed) };
  const storedAs = (key: string) => settings.find((one) => one.key === key)!;
  const own = new Set(changedSettingKeys(base, then));
  const known = base.map((one) => (own.has(one.key) ? storedAs(one.key) : one));
  // An undo has no `sent`, so its own changes cannot be distinguished from those of other admins.
  const found = sent ? findConflicts(known, after, settings) : [];
  const differing = new Set(changedSettingKeys(settings, after));
  const open = before
    .filter(({ name }) => differing.has(name) && found.every((one) => one.name !== name))
    .map(({ name }) => ({ name, mine: after[name], theirs: toInput(storedAs(name).value) }));
  return { base: settings, draft: after, conflicts: [...open, ...found] };
}

/** The state of the form after another admin has saved. Settings that are unchanged here take the new values. */
export function merged({ base, draft, sent = draft }: Form, settings: Setting[]): Form & { sent: Draft } {
  const mine = (typed: Draft) => Object.fromEntries(changedSettingKeys(base, typed).map((key) => [key, typed[key]!]));
  const over = (typed: Draft) => ({ ...draftOf(settings), ...mine(typed) });
  return { base: settings, draft: over(draft), sent: over(sent), conflicts: findConflicts(base, draft, settings) };
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
