import type { FreightPart } from "@/db/schema/orders";
import type { Translator } from "@/lib/i18n/admin/translator";
import { describeCost, formatUnits, shortMoney } from "./describe-cost";

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
