import type { FreightPart } from "@/db/schema/orders";
import type { Translator } from "@/lib/i18n/admin/translator";
import { describeCost, formatUnits, shortMoney } from "./describe-cost";

/** ¥8 for 3 pieces, +¥2 each; free from ¥99 */
export const describeRule = (part: FreightPart, words: Translator) =>
  describeCost(part, part.by, words).join(words("freight.and"));

/** 5 pieces: ¥8 + 2 × ¥2 */
export function describeSum(part: FreightPart, words: Translator) {
  const { first, first_price, next, next_price, units, by, free_by, free_amount, free_count, goods } = part;
  if (free_by === "amount")
    return words("freight.why.amount", { amount: shortMoney(free_amount!), goods: shortMoney(goods) });
  if (free_by === "count") return words("freight.why.count", { count: free_count! });
  const times = next_price ? Math.ceil(Math.max(0, units - first) / next) : 0;
  const amounts = { price: shortMoney(first_price), units: formatUnits(units, by, words) };
  if (!times) return words("freight.why.first", amounts);
  return words("freight.why.steps", { ...amounts, times, next: shortMoney(next_price) });
}
