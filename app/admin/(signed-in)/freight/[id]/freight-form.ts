import type { z } from "zod";
import { parseFen } from "@/components/edit/parse-fen";
import { yuanOf } from "@/lib/csv/yuan";
import type { FreightRule, FreightTemplate } from "@/lib/selling/freight/charge-freight";
import type { region, template } from "@/lib/selling/freight/template-schemas";

export type Template = z.output<typeof template>;
export type Rule = Template["rules"][number];
export type Region = z.output<typeof region>;

/** `key` identifies a rule while its position changes. */
export interface RuleValues
  extends Record<"first" | "first_price" | "next" | "next_price" | "free_amount" | "free_count", string> {
  key: string;
  regions: string[];
  is_excluded: boolean;
}
/** The last rule applies everywhere else. */
export interface TemplateValues extends Pick<Template, "name" | "delivery" | "by" | "is_default"> {
  rules: RuleValues[];
}
export type Delivery = Template["delivery"];

/** The initial number of units of a rule: pieces or grams. */
const usual = { pieces: "1", weight: "1000" };
const emptyRule: RuleValues = {
  key: "rest",
  regions: [],
  is_excluded: false,
  first: usual.pieces,
  first_price: "",
  next: usual.pieces,
  next_price: "",
  free_amount: "",
  free_count: "",
};
export const emptyTemplate = (is_default: boolean): TemplateValues => ({
  name: "",
  delivery: "express",
  by: "pieces",
  is_default,
  rules: [emptyRule],
});

export const storedOf = ({ version, name, delivery, by, is_default, rules }: Template) => ({
  version,
  values: { name, delivery, by, is_default, rules: restLast(rules).map(typedRule) },
});
const isRest = ({ regions }: Pick<Rule, "regions">) => regions.length === 0;
const restLast = (rules: readonly Rule[]) => [...rules.filter((rule) => !isRest(rule)), ...rules.filter(isRest)];
const text = (value: number | null) => (value === null ? "" : String(value));
const typedRule = ({ regions, is_excluded, ...rule }: Rule, at: number): RuleValues => ({
  key: isRest({ regions }) ? "rest" : String(at),
  regions,
  is_excluded,
  first: text(rule.first),
  first_price: yuanOf(rule.first_price),
  next: text(rule.next),
  next_price: yuanOf(rule.next_price),
  free_amount: rule.free_amount === null ? "" : yuanOf(rule.free_amount),
  free_count: text(rule.free_count),
});

/** A new rule starts with the prices of the last rule, which applies everywhere else. */
export function withRule(rules: readonly RuleValues[], key: string, regions: string[]) {
  const rest = rules.at(-1)!;
  return [...rules.slice(0, -1), { ...rest, key, regions, is_excluded: false }, rest];
}

/** Changes the unit. Numbers that have not been edited change to the initial ones of the unit. */
export function countedBy(rules: readonly RuleValues[], by: Template["by"]) {
  const before = usual[by === "pieces" ? "weight" : "pieces"];
  const follow = (typed: string) => (typed === before ? usual[by] : typed);
  return rules.map((rule) => ({ ...rule, first: follow(rule.first), next: follow(rule.next) }));
}

const plain = (typed: string) => typed.normalize("NFKC").trim();
const whole = (typed: string) => (/^\d+$/.test(plain(typed)) ? Number(plain(typed)) : plain(typed));
const fen = (typed: string) => parseFen(typed) ?? typed.trim();
const orNone = (typed: string, read: (typed: string) => number | string) => (plain(typed) ? read(typed) : null);

/** Converts typed text to numbers. Invalid text is sent unchanged, so that the API reports the error at its field. */
function bodyOfRule(rule: RuleValues, at: number, { length }: readonly RuleValues[]) {
  const read = {
    first: whole(rule.first),
    first_price: fen(rule.first_price),
    next: whole(rule.next),
    next_price: fen(rule.next_price),
    free_amount: orNone(rule.free_amount, fen),
    free_count: orNone(rule.free_count, whole),
  };
  // Without regions it would be a second rule for everywhere else, and the API would report the error at the wrong rule.
  const isLacking = isRest(rule) && at < length - 1;
  return {
    regions: isLacking ? [""] : rule.regions,
    is_excluded: rule.is_excluded,
    ...(rule.is_excluded ? unshown(read) : read),
  };
}
/** The prices of an excluded rule are hidden, so invalid ones are replaced. */
function unshown(
  read: Record<"first" | "first_price" | "next" | "next_price" | "free_amount" | "free_count", number | string | null>,
) {
  const least = { first: 1, first_price: 0, next: 1, next_price: 0, free_amount: null, free_count: null };
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, typeof value === "number" ? value : least[name as "first"]]),
  );
}

export const bodyOf = ({ name, rules, ...others }: Partial<TemplateValues>) => ({
  ...others,
  ...(name !== undefined && { name: name.trim() }),
  ...(rules && { rules: rules.map(bodyOfRule) }),
});

const isRead = (value: unknown) => value === null || typeof value === "number";

/** Undefined if an amount is invalid or a rule has no regions. */
export function readRules({ rules }: TemplateValues): FreightRule[] | undefined {
  const bodies = rules.map(bodyOfRule);
  const areRead = bodies.every(
    ({ regions, is_excluded: _, ...terms }) => Object.values(terms).every(isRead) && !regions.includes(""),
  );
  return areRead ? (bodies as FreightRule[]) : undefined;
}

/** The edited template. Undefined if an amount of the rule at this position is invalid. */
export function chargedBy({ rules, by, name }: TemplateValues, at: number): FreightTemplate | undefined {
  const { regions: _, is_excluded: __, ...terms } = bodyOfRule(rules[at]!, at, rules);
  if (!Object.values(terms).every(isRead)) return undefined;
  const whole = rules.filter((rule, place) => !isRest(rule) || place === rules.length - 1);
  return { id: 0, name, by, rules: whole.map(bodyOfRule) as FreightRule[] };
}
