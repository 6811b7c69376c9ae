import { z } from "zod";
import { allowedBy, inEnglish, type Plain, type Said, say } from "@/lib/i18n/say";

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

/** Describes in one sentence what is allowed. zod's own messages are for programmers. */
export function messageFor(issue: RawIssue): Said {
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
      return mustBe(say("a multiple of {divisor}", { divisor: Number(issue.divisor) }));
    case "unrecognized_keys":
      return noField(issue.keys[0]!);
    case "invalid_union":
      return choicesOf(issue).length ? oneOf(choicesOf(issue)) : either(issue.errors);
    case "invalid_key":
      return say("Its name is not right: {rest}.", { rest: { clause: issue.issues[0]!.message as Said } });
    case "invalid_element":
      return say("One of its items is not right: {rest}.", { rest: { clause: issue.issues[0]!.message as Said } });
    default:
      return "Is not right.";
  }
}

function typeOf(issue: RawIssueOfType): Said {
  const known = types[expectedType(issue)];
  return known ? mustBe(known) : say("Must be {what}.", { what: issue.expected });
}

const mustBe = (what: Said) => say("Must be {what}.", { what: { said: what } });

/** The values of an enum, a literal or a discriminator. */
export function choicesOf(issue: Issue | RawIssue) {
  const { values, options } = issue as { values?: z.core.util.Primitive[]; options?: z.core.util.Primitive[] };
  return (values ?? options ?? []).map(String);
}

export const noField = (name: string) => say("There is no field {name}.", { name });

/** zod reports `number` even if the schema requires a whole number. */
const expectedType = ({ expected, schema }: RawIssueOfType) =>
  expected === "number" && schema instanceof z.ZodNumber && schema.isInt ? "int" : expected;

const oneOf = (choices: string[]) =>
  choices.length > 1
    ? mustBe(say("one of: {choices}", { choices: { list: choices } }))
    : say("Must be {what}.", { what: choices[0]! });

type Comparison = "at least" | "more than" | "at most" | "less than" | "exactly";

function bound(issue: RawIssue, most: number | bigint, compared: Comparison): Said {
  const { origin, exact, schema } = issue as { origin: string; exact?: boolean; schema?: unknown };
  // zod also measures a text that is sent instead of a list, so the unit comes from the schema.
  const unit = schema instanceof z.ZodArray ? "item" : units[origin];
  const comparison = exact ? "exactly" : compared;
  const limit = Number(most);
  const counted = comparison === "less than" ? "fewer than" : comparison;
  return unit
    ? say(`Must have ${counted} {limit} ${unit}{limit|s}.`, { limit })
    : mustBe(say(`${comparison} {limit}`, { limit }));
}

const units: Record<string, "character" | "item"> = { string: "character", array: "item", set: "item", map: "item" };

function form(issue: RawIssue): Said {
  const { format = "", pattern = "", prefix, suffix, includes } = issue as unknown as Record<string, string>;
  if (prefix !== undefined) return say("Must begin with {text}.", { text: prefix });
  if (suffix !== undefined) return say("Must end with {text}.", { text: suffix });
  if (includes !== undefined) return say("Must contain {text}.", { text: includes });
  if (format === "regex") return say("Must match {pattern}.", { pattern });
  return mustBe(formats[format] ?? say("text of the form {format}", { format }));
}

/** `Must be text.` and `Must be a number.` → `Must be text or a number.` */
function either(choices: Issue[][]): Said {
  const said = choices.map(([first]) => (first && !first.path.length ? (first.message as Said) : "Is not right."));
  return said.length && said.every((each) => allowedBy(inEnglish(each)))
    ? say("Must be {what}.", { what: { either: said } })
    : "Must have one of the forms that are allowed here.";
}
