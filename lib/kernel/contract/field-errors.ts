import { z } from "zod";
import { msg, type Translatable, valuesOf } from "@/lib/i18n/msg";
import type { FieldError } from "./errors";
import { choicesOf, messageFor, noField } from "./field-messages";

type Schema = z.ZodType;
type Issue = z.core.$ZodIssue;

/** The maximum number of unknown fields in a response. A body can contain a hundred thousand. */
export const maxUnknown = 100;

/** Parses an input. Messages defined in the schema take precedence over the generic ones. */
export function check<S extends Schema>(schema: S, raw: unknown): { data: z.output<S> } | { errors: FieldError[] } {
  const result = z.safeParse(schema, raw, { error: messageFor });
  return result.success
    ? { data: result.data }
    : { errors: result.error.issues.flatMap((issue) => errors(issue, raw)) };
}

function errors(issue: Issue, raw: unknown): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    return issue.keys
      .slice(0, maxUnknown)
      .map((key) => ({ path: [...at, key].join("."), code: "unknown_field", message: unknown(key, issue.message) }));
  const path = at.join(".");
  const { code } = issue;
  const message = issue.message as Translatable; // lib/registry.test.ts checks the messages of all schemas
  const value = valueAt(raw, issue.path);
  // A null that the schema allows but a refinement rejects counts as missing. Any other null is an invalid value.
  if (code === "custom") return [{ path, code: value == null ? "required" : "invalid", message }];
  return [value === undefined ? { path, code: "required", message: missing(issue) } : { path, code, message }];
}

/** A schema can define a message that depends on the unknown key. */
const unknown = (key: string, text: string): Translatable =>
  valuesOf(text, "There is no field {name} here: {place} changes it.")?.name === key
    ? (text as Translatable)
    : noField(key);

const valueAt = (raw: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);

/** Longer lists of choices are omitted from the message. */
const maxChoices = 20;

function missing(issue: Issue): Translatable {
  const choices = choicesOf(issue);
  return choices.length > 1 && choices.length <= maxChoices
    ? msg("Is required: one of {choices}.", { choices: { list: choices } })
    : "Is required.";
}
