import type { FreightPart } from "@/db/schema/orders";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatUnits, shortMoney } from "./describe-cost";

/** ¥8 for the first 3 pieces + 2 × ¥2 */
export function describeFormula({ first, first_price, next, next_price, units, by }: FreightPart, words: Translator) {
  const times = Math.ceil(Math.max(0, units - first) / next);
  const price = shortMoney(first_price);
  if (!times || !next_price) return words("freight.why.plain", { price, units: formatUnits(units, by, words) });
  const amounts = { price, units: formatUnits(first, by, words), times, next: shortMoney(next_price) };
  return words("freight.why.steps", amounts);
}

export function freeFreightReason(part: FreightPart, shopFreeFrom: number | null, words: Translator) {
  const { free_by, free_amount, free_count, goods } = part;
  if (shopFreeFrom !== null) return words("freight.why.shop", { amount: shortMoney(shopFreeFrom) });
  if (free_by === "amount")
    return words("freight.why.amount", { amount: shortMoney(free_amount!), goods: shortMoney(goods) });
  if (free_by === "count") return words("freight.why.count", { count: free_count! });
  return undefined;
}
