import type { FreightDetail, FreightPart } from "@/db/schema/orders";

export interface FreightRule {
  /** Region codes. Empty: the rule applies to all regions that no other rule lists. */
  regions: string[];
  is_excluded: boolean;
  /** Pieces, or grams, that `first_price` covers. Each further `next` of them, or part of it, costs `next_price`. */
  first: number;
  first_price: number;
  next: number;
  next_price: number;
  /** The template's lines ship free from this amount to pay, or from this number of pieces. */
  free_amount: number | null;
  free_count: number | null;
}
type Optional = "is_excluded" | "free_amount" | "free_count";
export const wholeRule = ({
  is_excluded = false,
  free_amount = null,
  free_count = null,
  ...rule
}: Omit<FreightRule, Optional> & Partial<Pick<FreightRule, Optional>>): FreightRule => ({
  ...rule,
  is_excluded,
  free_amount,
  free_count,
});
export interface FreightTemplate {
  id: number;
  name: string;
  by: "pieces" | "weight";
  rules: readonly FreightRule[];
}
interface FreightLine {
  /** Null: no template charges this line. */
  template_id: number | null;
  count: number;
  /** The weight of one piece. Null: unknown, counts as 0. */
  weight_g: number | null;
  payable: number;
}
export interface Charge {
  freight: number;
  /** Null: no template applied. */
  detail: FreightDetail | null;
  excluded: number[];
}

/** Above the maximum price of an order, so that an order of a million tons is refused instead of overflowing. */
const most = 100_000_000;

export function chargeFreight(
  templates: readonly FreightTemplate[],
  lines: readonly FreightLine[],
  region: string | null,
): Charge {
  const named = new Set(lines.map(({ template_id }) => template_id));
  const used = templates
    .filter(({ id }) => named.has(id))
    .map((template) => ({
      template,
      own: lines.filter(({ template_id }) => template_id === template.id),
      rule: ruleFor(template.rules, region),
    }));
  const parts = used.flatMap(({ template, own, rule }) => (rule ? [partOf(template, rule, own)] : []));
  const refusing = new Set<number | null>(used.filter(({ rule }) => !rule).map(({ template }) => template.id));
  return {
    freight: Math.min(
      most,
      sumOf(parts, ({ amount }) => amount),
    ),
    detail: used.length ? { region, free_from: freeFrom(parts), parts } : null,
    excluded: lines.flatMap(({ template_id }, at) => (refusing.has(template_id) ? [at] : [])),
  };
}

/**
 * Returns the rule for the smallest region that contains this one, else the rule without regions, which also applies to
 * unknown regions. Undefined: the template does not deliver there.
 */
function ruleFor(rules: readonly FreightRule[], region: string | null): FreightRule | undefined {
  let best: FreightRule | undefined;
  let longest = -1;
  for (const rule of rules) {
    const reach = reachOf(rule, region);
    if (reach > longest) [best, longest] = [rule, reach];
  }
  return best?.is_excluded ? undefined : best;
}

/** The length of the rule's longest code that is a prefix of the region's code, or -1. */
function reachOf({ regions }: FreightRule, region: string | null) {
  if (!regions.length) return 0;
  let longest = -1;
  if (region !== null)
    for (const code of regions) if (code.length > longest && region.startsWith(code)) longest = code.length;
  return longest;
}

export const narrowedTo = <T extends FreightTemplate>(templates: readonly T[], region: string | null): T[] =>
  templates.map((template) => {
    const rule = ruleFor(template.rules, region);
    return { ...template, rules: rule ? [{ ...rule, regions: [] }] : [] };
  });

function partOf({ id, name, by }: FreightTemplate, rule: FreightRule, lines: readonly FreightLine[]): FreightPart {
  const units = sumOf(lines, ({ count, weight_g }) => count * (by === "pieces" ? 1 : (weight_g ?? 0)));
  const { regions: _, is_excluded: __, ...terms } = rule;
  const goods = sumOf(lines, ({ payable }) => payable);
  const free_by = freeBy(
    rule,
    goods,
    sumOf(lines, ({ count }) => count),
  );
  const full = rule.first_price + Math.ceil(Math.max(0, units - rule.first) / rule.next) * rule.next_price;
  const amount = free_by ? 0 : Math.min(most, full);
  return { template_id: id, name, by, units, goods, ...terms, free_by, amount };
}

function freeBy({ free_amount, free_count }: FreightRule, goods: number, pieces: number) {
  if (free_amount !== null && goods >= free_amount) return "amount";
  if (free_count !== null && pieces >= free_count) return "count";
  return null;
}

/** The amount that made all freight free. With several templates it is the largest of theirs. */
const freeFrom = (parts: readonly FreightPart[]) =>
  parts.length && parts.every(({ free_by }) => free_by === "amount")
    ? Math.max(...parts.map(({ free_amount }) => free_amount!))
    : null;

export const linesOf = (template_id: number | null, pieces: number, grams: number, payable: number): FreightLine[] => [
  { template_id, count: 1, weight_g: grams, payable },
  { template_id, count: pieces - 1, weight_g: 0, payable: 0 },
];

const sumOf = <T>(all: readonly T[], amount: (each: T) => number) => all.reduce((sum, each) => sum + amount(each), 0);
