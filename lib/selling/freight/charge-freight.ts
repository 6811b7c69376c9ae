export interface FreightRule {
  /** Codes of regions. Empty: the rule of all regions that no other rule names. */
  regions: readonly string[];
  is_excluded: boolean;
  /** Pieces, or grams, that `first_price` pays for. Each further `next` of them, or part of it, costs `next_price`. */
  first: number;
  first_price: number;
  next: number;
  next_price: number;
  /** The template's lines are free from this amount to pay, or from this many pieces. */
  free_amount: number | null;
  free_count: number | null;
}
export interface FreightTemplate {
  id: number;
  name: string;
  by: "pieces" | "weight";
  rules: readonly FreightRule[];
}
interface FreightLine {
  template_id: number;
  count: number;
  /** Of one piece. Null: nobody has entered it, and it counts as 0. */
  weight_g: number | null;
  /** What is paid for the line, after its discount. */
  payable: number;
}

/**
 * Returns the freight of lines to a region, how each template adds to it, and the positions of lines that are not sent there. `freeFrom` is
 * the amount of goods from which nothing is charged; 0 is off.
 */
export function chargeFreight(
  templates: readonly FreightTemplate[],
  lines: readonly FreightLine[],
  region: string | null,
  freeFrom: number,
) {
  const isFree = freeFrom > 0 && sumOf(lines, ({ payable }) => payable) >= freeFrom;
  const used = templates.flatMap((template) => {
    const own = lines.filter(({ template_id }) => template_id === template.id);
    return own.length ? [{ template, own, rule: ruleFor(template.rules, region) }] : [];
  });
  const sent = used.flatMap(({ template: { id, name, by }, own, rule }) => {
    if (!rule) return [];
    const units = sumOf(own, ({ count, weight_g }) => count * (by === "pieces" ? 1 : (weight_g ?? 0)));
    return [{ template_id: id, name, by, units, rule, amount: isFree ? 0 : amountOf(rule, units, own) }];
  });
  const refusing = new Set(used.filter(({ rule }) => !rule).map(({ template }) => template.id));
  return {
    freight: sumOf(sent, ({ amount }) => amount),
    parts: sent,
    excluded: lines.flatMap(({ template_id }, at) => (refusing.has(template_id) ? [at] : [])),
  };
}

/**
 * Returns the rule whose code is the longest start of the region's, else the rule without regions. An unknown region gets the latter.
 * Undefined: nothing is sent there.
 */
function ruleFor(rules: readonly FreightRule[], region: string | null): FreightRule | undefined {
  const reach = (rule: FreightRule) =>
    Math.max(
      rule.regions.length ? -1 : 0,
      ...rule.regions.map((code) => (region?.startsWith(code) ? code.length : -1)),
    );
  const best = rules.toSorted((a, b) => reach(b) - reach(a))[0];
  return best && reach(best) >= 0 && !best.is_excluded ? best : undefined;
}

function amountOf(rule: FreightRule, units: number, lines: readonly FreightLine[]) {
  const { first, first_price, next, next_price, free_amount, free_count } = rule;
  if (free_amount !== null && sumOf(lines, ({ payable }) => payable) >= free_amount) return 0;
  if (free_count !== null && sumOf(lines, ({ count }) => count) >= free_count) return 0;
  return first_price + Math.ceil(Math.max(0, units - first) / next) * next_price;
}

const sumOf = <T>(all: readonly T[], amount: (each: T) => number) => all.reduce((sum, each) => sum + amount(each), 0);
