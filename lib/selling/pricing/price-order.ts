import { spread } from "./spread";

interface Line {
  /** The price of one piece, in fen. */
  price: number;
  count: number;
}
interface Terms {
  freight: number;
  /** The discount on the whole order. At least 1 fen of the goods stays to be paid. */
  discount: number;
}
export const noTerms: Terms = { freight: 0, discount: 0 };

/**
 * Returns the parts of an order's price: `total_price` is `goods_total` - `discount_total` + `freight`, and each part but freight is the
 * sum of its lines.
 */
export function priceOrder<L extends Line>(lines: readonly L[], { freight, discount }: Terms) {
  const subtotals = lines.map(({ price, count }) => price * count);
  const goods_total = sumOf(subtotals);
  const discount_total = Math.min(discount, goods_total - 1);
  const discounts = spread(discount_total, subtotals);
  return {
    lines: lines.map((line, at) => {
      const [subtotal, discount] = [subtotals[at]!, discounts[at]!];
      return { ...line, subtotal, discount, payable: subtotal - discount };
    }),
    goods_total,
    freight,
    discount_total,
    total_price: goods_total - discount_total + freight,
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
