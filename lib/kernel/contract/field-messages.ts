import { z } from "zod";
import { msg, type Plain, type Translatable } from "@/lib/i18n/msg";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;
type RawIssueOfType = z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>;

const types: Record<string, Plain> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  set: "a list",
  object: "an object",
  record: "an object",
  map: "an object",
  date: "a time",
  undefined: "left out",
  void: "left out",
  never: "left out",
  null: "null",
};

const formats: Record<string, Plain> = {
  email: "an e-mail address",
  url: "an absolute URL",
  uuid: "a UUID",
  datetime: "a time such as 2026-11-20T08:30:00.000Z",
  date: "a date such as 2026-11-20",
  time: "a time of day such as 08:30:00",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
};

/** Describes the allowed values in one sentence. Zod's own messages are written for programmers. */
export function messageFor(issue: RawIssue): Translatable {
  switch (issue.code) {
    case "invalid_type":
      return typeOf(issue);
    case "invalid_value":
      return oneOf(choicesOf(issue));
    case "too_small":
      return bound(issue, issue.minimum, issue.inclusive ? "at least" : "more than");
    case "too_big":
      return bound(issue, issue.maximum, issue.inclusive ? "at most" : "less than");
    case "invalid_format":
      return form(issue);
    case "not_multiple_of":
      return mustBe(msg("a multiple of {divisor}", { divisor: Number(issue.divisor) }));
    case "unrecognized_keys":
      return noField(issue.keys[0]!);
    case "invalid_union":
      return choicesOf(issue).length ? oneOf(choicesOf(issue)) : "Must have one of the forms that are allowed here.";
    case "invalid_key":
      return "Its name is not valid.";
    case "invalid_element":
      return "One of its items is not valid.";
    default:
      return "Is not valid.";
  }
}

function typeOf(issue: RawIssueOfType): Translatable {
  const known = types[expectedType(issue)];
  return known ? mustBe(known) : msg("Must be {what}.", { what: issue.expected });
}

const mustBe = (what: Translatable) => msg("Must be {what}.", { what: { said: what } });

export function choicesOf(issue: Issue | RawIssue) {
  const { values, options } = issue as { values?: z.core.util.Primitive[]; options?: z.core.util.Primitive[] };
  return (values ?? options ?? []).map(String);
}

export const noField = (name: string) => msg("There is no field {name}.", { name });

/** Zod reports `number` even if the schema requires an integer. */
const expectedType = ({ expected, schema }: RawIssueOfType) =>
  expected === "number" && schema instanceof z.ZodNumber && schema.isInt ? "int" : expected;

const oneOf = (choices: string[]) =>
  choices.length > 1
    ? mustBe(msg("one of: {choices}", { choices: { list: choices } }))
    : msg("Must be {what}.", { what: choices[0]! });

type Comparison = "at least" | "more than" | "at most" | "less than" | "exactly";

function bound(issue: RawIssue, most: number | bigint, compared: Comparison): Translatable {
  const { origin, exact, schema } = issue as { origin: string; exact?: boolean; schema?: unknown };
  // Zod also checks the length of a string sent in place of an array, so the unit depends on the schema.
  const unit = schema instanceof z.ZodArray ? "item" : units[origin];
  const comparison = exact ? "exactly" : compared;
  const limit = Number(most);
  const counted = comparison === "less than" ? "fewer than" : comparison;
  return unit
    ? msg(`Must have ${counted} {limit} ${unit}{limit|s}.`, { limit })
    : mustBe(msg(`${comparison} {limit}`, { limit }));
}

const units: Record<string, "character" | "item"> = { string: "character", array: "item", set: "item", map: "item" };

function form(issue: RawIssue): Translatable {
  const { format = "", pattern = "", prefix, suffix, includes } = issue as unknown as Record<string, string>;
  if (prefix !== undefined) return msg("Must begin with {text}.", { text: prefix });
  if (suffix !== undefined) return msg("Must end with {text}.", { text: suffix });
  if (includes !== undefined) return msg("Must contain {text}.", { text: includes });
  if (format === "regex") return msg("Must match {pattern}.", { pattern });
  return mustBe(formats[format] ?? msg("text of the form {format}", { format }));
}
