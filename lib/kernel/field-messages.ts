import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const types: Record<string, string> = {
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
};

const formats: Record<string, string> = {
  email: "an e-mail address",
  url: "an absolute URL",
  uuid: "a UUID",
  datetime: "a time such as 2026-11-20T08:30:00.000Z",
  date: "a date such as 2026-11-20",
  time: "a time of day such as 08:30:00",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
};

/** Says in one sentence what is allowed. zod's own messages are for programmers. */
export function messageFor(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `Must be ${types[expectedType(issue)] ?? issue.expected}.`;
    case "invalid_value":
      return oneOf(choicesOf(issue));
    case "too_small":
      return bound(issue, issue.minimum, issue.inclusive ? "at least" : "more than");
    case "too_big":
      return bound(issue, issue.maximum, issue.inclusive ? "at most" : "less than");
    case "invalid_format":
      return form(issue);
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return noField(issue.keys[0]!);
    case "invalid_union":
      return choicesOf(issue).length ? oneOf(choicesOf(issue)) : either(issue.errors);
    case "invalid_key":
      return `Its name is not right: ${asClause(issue.issues[0]!.message)}.`;
    case "invalid_element":
      return `One of its items is not right: ${asClause(issue.issues[0]!.message)}.`;
    default:
      return "Is not right.";
  }
}

/** The values of an enum, a literal or a discriminator. */
export function choicesOf(issue: Issue | RawIssue) {
  const { values, options } = issue as { values?: z.core.util.Primitive[]; options?: z.core.util.Primitive[] };
  return (values ?? options ?? []).map(String);
}

export const noField = (key: string) => `There is no field ${key}.`;

/** zod expects `number` first, even if the schema wants a whole number. */
function expectedType({ expected, schema }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>) {
  const { format = "" } = (schema?._zod.def ?? {}) as { format?: string };
  return expected === "number" && format.includes("int") ? "int" : expected;
}

/** `Must be text.` → `must be text`, to follow a name and a colon. */
export const asClause = (sentence: string) => `${sentence[0]!.toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;

const oneOf = (choices: string[]) => `Must be ${choices.length > 1 ? "one of: " : ""}${choices.join(", ")}.`;

function bound(issue: RawIssue, limit: number | bigint, comparison: string) {
  const { origin, exact, schema } = issue as { origin: string; exact?: boolean; schema?: z.core.$ZodType };
  // zod also measures a text given instead of a list, so the unit comes from the schema, not the input.
  const unit = schema?._zod.def.type === "array" ? units.array : units[origin];
  const amount = `${exact ? "exactly" : comparison} ${limit}`;
  if (!unit) return `Must be ${amount}.`;
  return `Must have ${amount} ${unit}${Number(limit) === 1 ? "" : "s"}.`;
}

const units: Record<string, string> = { string: "character", array: "item", set: "item", map: "field", file: "byte" };

function form(issue: RawIssue) {
  const { format, pattern, prefix, suffix, includes } = issue as unknown as Record<string, string>;
  if (prefix !== undefined) return `Must begin with ${prefix}.`;
  if (suffix !== undefined) return `Must end with ${suffix}.`;
  if (includes !== undefined) return `Must contain ${includes}.`;
  return format === "regex" ? `Must match ${pattern}.` : `Must be ${formats[format!] ?? `text of the form ${format}`}.`;
}

/** `Must be text.` and `Must be a number.` → `Must be text or a number.` */
function either(choices: Issue[][]) {
  const said = choices.map(
    ([first]) => (first && !first.path.length && /^Must be (.+)\.$/.exec(first.message)?.[1]) || "",
  );
  const forms = [...new Set(said)];
  return forms.length && forms.every(Boolean)
    ? `Must be ${forms.join(" or ")}.`
    : "Must have one of the forms that are allowed here.";
}
