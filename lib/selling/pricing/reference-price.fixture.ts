import {
  applyProductPromotions,
  type Coupon,
  type Discount,
  freightReduction,
  orderReduction,
  orderShares,
  type Promotion,
  sumOf,
} from "./apply-offers";
import type { priceOrder } from "./price-order";

type Terms = Parameters<typeof priceOrder>[1];
interface Line {
  product_id: number;
  variant_id: number;
  subtotal: number;
  discount: number;
  payable: number;
  price: number;
  count: number;
}

/** Prices an order from the beginning, once for each order promotion. The lines are sorted by product and variant. */
export function referencePrice(
  given: readonly Pick<Line, "product_id" | "variant_id" | "price" | "count">[],
  terms: Terms,
) {
  const { charge, promotions, coupon } = terms;
  const tries = [undefined, ...promotions.filter(({ level }) => level === "order")].map((promotion) => {
    const lines = given.map((line) => {
      const subtotal = line.price * line.count;
      return { ...line, subtotal, discount: 0, payable: subtotal };
    });
    const goods_total = sumOf(lines.map(({ subtotal }) => subtotal));
    const discounts = applyProductPromotions(
      lines,
      promotions.filter(({ level }) => level === "product"),
    );
    leaveOneFen(discounts, goods_total);
    for (const { shares } of discounts) subtract(lines, shares!);
    const add = (offer: Promotion | Coupon, kind: "promotion" | "coupon") => {
      const amount = orderReduction(offer, lines);
      if (!amount) return 0;
      const shares = orderShares(offer, lines, amount);
      discounts.push({ kind, source_id: offer.id, name: nameOf(offer), target: "goods", amount, shares });
      subtract(lines, shares);
      return amount;
    };
    const promoted = promotion ? add(promotion, "promotion") : 0;
    const used = coupon?.level === "order" ? add(coupon, "coupon") : 0;
    return {
      allowed: !coupon || !promotion || promotion.with_coupon,
      promoted,
      total: promoted + used,
      lines,
      discounts,
      goods_total,
    };
  });
  const [best] = tries.filter(({ allowed }) => allowed).sort((a, b) => b.total - a.total || b.promoted - a.promoted);
  const { lines, discounts, goods_total } = best!;
  const charged = charge(lines);
  const discount_total = sumOf(discounts.map(({ amount }) => amount));
  let freight = charged.freight;
  const [onFreight] = promotions
    .filter(({ level }) => level === "freight")
    .map((offer) => ({ offer, amount: freightReduction(offer, lines, freight) }))
    .sort((a, b) => b.amount - a.amount);
  const takeOff = (offer: Promotion | Coupon, kind: "promotion" | "coupon", amount: number) => {
    freight -= amount;
    if (amount)
      discounts.push({ kind, source_id: offer.id, name: nameOf(offer), target: "freight", amount, shares: null });
  };
  if (onFreight) takeOff(onFreight.offer, "promotion", onFreight.amount);
  if (coupon?.level === "freight") takeOff(coupon, "coupon", freightReduction(coupon, lines, freight));
  const total_price = goods_total - discount_total + freight;
  return {
    lines,
    excluded: charged.excluded,
    discounts,
    prices: { goods_total, freight, freight_detail: charged.detail, discount_total, total_price },
  };
}

const nameOf = (offer: Promotion | Coupon) => ("label" in offer ? offer.label : offer.name);

function subtract(lines: Line[], shares: readonly number[]) {
  for (const [at, line] of lines.entries()) {
    line.discount += shares[at]!;
    line.payable -= shares[at]!;
  }
}

function leaveOneFen(discounts: Discount[], goodsTotal: number) {
  const last = discounts.at(-1);
  if (!last || sumOf(discounts.map(({ amount }) => amount)) < goodsTotal) return;
  last.amount -= 1;
  last.shares![last.shares!.findLastIndex((share) => share > 0)]! -= 1;
  if (!last.amount) discounts.pop();
}
