import type { FreightPart } from "@/db/schema/orders";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney } from "@/lib/i18n/format";
import type { Rule, Template } from "./[id]/freight-form";

type By = Template["by"];

/** ¥8, but ¥8.50. */
const shortMoney = (fen: number) => formatMoney(fen).replace(/\.00$/, "");

/** 3 pieces, 500 g, 1.5 kg. */
function formatUnits(count: number, by: By, t: Translator) {
  if (by === "pieces") return t("freight.pieces", { count });
  return count < 1000 ? t("freight.grams", { count }) : t("freight.kilograms", { count: count / 1000 });
}

/** ¥8 for 3 pieces, +¥2 each; free from ¥99 */
function describeCost(rule: Omit<Rule, "regions" | "is_excluded">, by: By, t: Translator): string[] {
  const { first, first_price, next, next_price, free_amount, free_count } = rule;
  if (!first_price && !next_price) return [t("freight.cost.free")];
  return [
    priceWords({ first, first_price, next, next_price }, by, t),
    ...(free_amount === null ? [] : [t("freight.cost.amount", { amount: shortMoney(free_amount) })]),
    ...(free_count === null ? [] : [t("freight.cost.count", { count: free_count })]),
  ];
}

function priceWords(rule: Pick<Rule, "first" | "first_price" | "next" | "next_price">, by: By, t: Translator) {
  const price = shortMoney(rule.first_price);
  if (!rule.next_price) return t("freight.cost.fixed", { price });
  const amounts = { price, units: formatUnits(rule.first, by, t), next: shortMoney(rule.next_price) };
  if (by === "pieces" && rule.next === 1) return t("freight.cost.each", amounts);
  return t("freight.cost.steps", { ...amounts, step: formatUnits(rule.next, by, t) });
}

const maxNamed = 3;

const canBeFree = ({ first_price, next_price, free_amount, free_count }: Rule) =>
  (!first_price && !next_price) || free_amount !== null || free_count !== null;

export function describeTemplate(
  { rules, by }: Pick<Template, "rules" | "by">,
  names: Readonly<Record<string, string>>,
  t: Translator,
) {
  const rest = rules.find(({ regions }) => regions.length === 0);
  const others = rules.filter((rule) => rule !== rest && !rule.is_excluded).length;
  const regionsOf = (which: (rule: Rule) => boolean) => rules.filter(which).flatMap(({ regions }) => regions);
  const excluded = regionsOf(({ is_excluded }) => is_excluded);
  const notFree = rest && canBeFree(rest) ? regionsOf((rule) => !rule.is_excluded && !canBeFree(rule)) : [];
  function listed(
    codes: readonly string[],
    all: "freight.cost.not" | "freight.cost.notFree",
    some: "freight.cost.notMore" | "freight.cost.notFreeMore",
  ) {
    if (!codes.length) return [];
    const named = codes.slice(0, maxNamed).map((code) => names[code] ?? code);
    const values = { names: named.join(t("common.and")), count: codes.length - named.length };
    return [t(values.count ? some : all, values)];
  }
  return [
    ...(!rest
      ? []
      : rest.is_excluded
        ? [t("freight.cost.not", { names: t("freight.rest") })]
        : describeCost(rest, by, t)),
    ...listed(notFree, "freight.cost.notFree", "freight.cost.notFreeMore"),
    ...(others ? [t("freight.cost.others", { count: others })] : []),
    ...listed(excluded, "freight.cost.not", "freight.cost.notMore"),
  ].join(t("freight.and"));
}

/** ¥8 for 3 pieces, +¥2 each; free from ¥99 */
export const describeRule = (part: FreightPart, t: Translator) => describeCost(part, part.by, t).join(t("freight.and"));

/** 5 pieces: ¥8 + 2 × ¥2 */
export function describeSum(part: FreightPart, t: Translator) {
  const { first, first_price, next, next_price, units, by, free_by, free_amount, free_count, goods } = part;
  if (free_by === "amount")
    return t("freight.why.amount", { amount: shortMoney(free_amount!), goods: shortMoney(goods) });
  if (free_by === "count") return t("freight.why.count", { count: free_count! });
  const times = next_price ? Math.ceil(Math.max(0, units - first) / next) : 0;
  const amounts = { price: shortMoney(first_price), units: formatUnits(units, by, t) };
  if (!times) return t("freight.why.first", amounts);
  return t("freight.why.steps", { ...amounts, times, next: shortMoney(next_price) });
}
