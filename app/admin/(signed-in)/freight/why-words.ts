import type { FreightPart } from "@/db/schema/orders";
import type { Words } from "@/lib/i18n/admin/words";
import { shortMoney, unitsWords } from "./cost-words";

/** ¥8 for the first 3 pieces + 2 × ¥2 */
export function formulaWords({ first, first_price, next, next_price, units, by }: FreightPart, words: Words) {
  const times = Math.ceil(Math.max(0, units - first) / next);
  const price = shortMoney(first_price);
  if (!times || !next_price) return words("freight.why.plain", { price, units: unitsWords(units, by, words) });
  const amounts = { price, units: unitsWords(first, by, words), times, next: shortMoney(next_price) };
  return words("freight.why.steps", amounts);
}

export function freeWords(part: FreightPart, shopFreeFrom: number | null, words: Words) {
  const { free_by, free_amount, free_count, goods } = part;
  if (shopFreeFrom !== null) return words("freight.why.shop", { amount: shortMoney(shopFreeFrom) });
  if (free_by === "amount")
    return words("freight.why.amount", { amount: shortMoney(free_amount!), goods: shortMoney(goods) });
  if (free_by === "count") return words("freight.why.count", { count: free_count! });
  return undefined;
}
