import { type ChargeLines, noFreight } from "@/lib/selling/freight/read-charge";

interface Line {
  product_id: number;
  variant_id: number;
  price: number;
  count: number;
}
interface Terms {
  /** The discount on the whole order. It is limited so that at least 1 fen of the goods remains to be paid. */
  discount: number;
  charge: ChargeLines;
}
export const noTerms: Terms = { discount: 0, charge: noFreight };

/**
 * Returns the parts of an order's price: `total_price` is `goods_total` - `discount_total` + `freight`. Each part
 * except freight is the sum of its lines. `excluded` has the positions of lines that cannot be delivered.
 */
export function priceOrder<L extends Line>(lines: readonly L[], { discount, charge }: Terms) {
  const subtotals = lines.map(({ price, count }) => price * count);
  const goods_total = sumOf(subtotals);
  const discount_total = Math.max(0, Math.min(discount, goods_total - 1));
  const discounts = allocate(discount_total, subtotals);
  const priced = lines.map((line, at) => {
    const [subtotal, discount] = [subtotals[at]!, discounts[at]!];
    return { ...line, subtotal, discount, payable: subtotal - discount };
  });
  const { freight, detail, excluded } = charge(priced);
  return {
    lines: priced,
    excluded,
    prices: {
      goods_total,
      freight,
      freight_detail: detail,
      discount_total,
      total_price: goods_total - discount_total + freight,
    },
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Divides an amount by weights into whole numbers. Each gets the integer part of its share; the remainder is
 * distributed one fen each to the largest fractions, and ties go to the first.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => {
    const share = BigInt(amount) * BigInt(weight);
    return { whole: Number(share / all), rest: share % all };
  });
  // The sort is stable, so equal fractions remain in their order.
  const byRest = shares.toSorted((a, b) => Number(b.rest - a.rest));
  const left = amount - shares.reduce((sum, { whole }) => sum + whole, 0);
  for (const share of byRest.slice(0, left)) share.whole += 1;
  return shares.map(({ whole }) => whole);
}
