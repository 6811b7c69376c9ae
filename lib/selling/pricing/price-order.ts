import { type ChargeLines, noFreight } from "@/lib/selling/freight/read-charge";
import { spread } from "./spread";

interface Line {
  product_id: number;
  variant_id: number;
  /** The price of one piece, in fen. */
  price: number;
  count: number;
}
interface Terms {
  /** The discount on the whole order. At least 1 fen of the goods stays to be paid. */
  discount: number;
  charge: ChargeLines;
}
export const noTerms: Terms = { discount: 0, charge: noFreight };

/**
 * Returns the parts of an order's price: `total_price` is `goods_total` - `discount_total` + `freight`, and each part but freight is the
 * sum of its lines. `excluded` has the positions of lines that are not sent there.
 */
export function priceOrder<L extends Line>(lines: readonly L[], { discount, charge }: Terms) {
  const subtotals = lines.map(({ price, count }) => price * count);
  const goods_total = sumOf(subtotals);
  const discount_total = Math.max(0, Math.min(discount, goods_total - 1));
  const discounts = spread(discount_total, subtotals);
  const priced = lines.map((line, at) => {
    const [subtotal, discount] = [subtotals[at]!, discounts[at]!];
    return { ...line, subtotal, discount, payable: subtotal - discount };
  });
  const { freight, detail, excluded } = charge(priced);
  return {
    ...{ lines: priced, excluded },
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
