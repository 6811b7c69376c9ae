import { type ChargeLines, noFreight } from "@/lib/selling/freight/read-charge";
import {
  applyProductPromotions,
  type Coupon,
  coversOne,
  type Discount,
  freightReduction,
  orderReduction,
  orderShares,
  type Promotion,
  reductionOf,
  sumOf,
} from "./apply-offers";

interface Line {
  product_id: number;
  variant_id: number;
  price: number;
  count: number;
}
interface Terms {
  charge: ChargeLines;
  /** Sorted by id. */
  promotions: readonly Promotion[];
  /** The coupon that the shopper chose. */
  coupon: Coupon | null;
}
export const noTerms: Terms = { charge: noFreight, promotions: [], coupon: null };

/** Why a coupon does not lower the price: the order has none of its goods, too few of them, or a better offer. */
export type CouponProblem = { reason: "no_goods" | "better_offer" } | { reason: "too_little"; missing: number };

type PricedLine<L> = L & Record<"subtotal" | "discount" | "payable", number>;

/**
 * Returns the parts of an order's price: `total_price` is `goods_total` - `discount_total` + `freight`. Offers apply in
 * this order: to each line its best product promotion; the best order promotion; the coupon; the best freight promotion
 * and a freight coupon. At least 1 fen of the goods remains to be paid. `excluded` has the positions of lines that
 * cannot be delivered. A coupon that does not lower the price is not used, and has a `problem`.
 */
export const priceOrder = <L extends Line>(lines: readonly L[], { promotions, charge, coupon }: Terms) =>
  priceGoods(lines, promotions)(charge)(coupon);

/**
 * Prices an order in steps, so that a quote applies the promotions once for all deliveries, and each coupon costs only its
 * own comparison: the goods with their promotions, then a freight, then a coupon.
 */
export function priceGoods<L extends Line>(lines: readonly L[], promotions: readonly Promotion[]) {
  // Ties are decided by the position, so a fixed order of the lines makes the price independent of the request's.
  const places = lines.map((_, at) => at).sort((a, b) => compare(lines[a]!, lines[b]!) || a - b);
  const goods = discountGoods(
    places.map((at) => lines[at]!),
    promotions,
  );
  return (charge: ChargeLines) => {
    const plain = priceWith(goods, charge, null);
    return (coupon: Coupon | null) => {
      const used = coupon && priceWith(goods, charge, coupon);
      const saving = used ? plain.prices.total_price - used.prices.total_price : 0;
      const priced = used && saving > 0 ? used : plain;
      const problem = coupon && saving <= 0 ? problemOf(coupon, plain.lines) : null;
      return { ...inOrderOf(places, priced), coupon: coupon && { saving: Math.max(0, saving), problem } };
    };
  };
}

const compare = (a: Line, b: Line) => a.product_id - b.product_id || a.variant_id - b.variant_id;

function inOrderOf<P extends { lines: readonly unknown[]; discounts: Discount[]; excluded: readonly number[] }>(
  places: readonly number[],
  priced: P,
): P {
  const restored = <T>(list: readonly T[]) => {
    const all: T[] = [];
    for (const [at, each] of list.entries()) all[places[at]!] = each;
    return all;
  };
  return {
    ...priced,
    lines: restored(priced.lines),
    discounts: priced.discounts.map((each) => ({ ...each, shares: each.shares && restored(each.shares) })),
    excluded: priced.excluded.map((at) => places[at]!).sort((a, b) => a - b),
  };
}

type Goods<L> = ReturnType<typeof discountGoods<L & Line>>;

/** Applies the product promotions, and computes what each order promotion would take off. */
function discountGoods<L extends Line>(lines: readonly L[], promotions: readonly Promotion[]) {
  const plain = lines.map((line) => {
    const subtotal = line.price * line.count;
    return { ...line, subtotal, discount: 0, payable: subtotal };
  });
  const goods_total = sumOf(plain.map(({ subtotal }) => subtotal));
  const byLevel = (level: Promotion["level"]) => promotions.filter((each) => each.level === level);
  const ofProducts = leaveOneFen(applyProductPromotions(plain, byLevel("product")), goods_total);
  const discounted = ofProducts.reduce(subtract, plain);
  const reduced = byLevel("order").map((promotion) => reduceBy(promotion, discounted));
  const unreduced: Reduced<(typeof plain)[number]> = { promotion: null, lines: discounted, discounts: [], amount: 0 };
  return { goods_total, ofProducts, ofOrder: [unreduced, ...reduced], ofFreight: byLevel("freight") };
}

/** The goods after an order promotion, or without one. */
interface Reduced<L> {
  promotion: Promotion | null;
  lines: L[];
  discounts: Discount[];
  amount: number;
}

function reduceBy<L extends GoodsLine>(promotion: Promotion, lines: L[]): Reduced<L> {
  const amount = orderReduction(promotion, lines);
  if (amount <= 0) return { promotion, lines, discounts: [], amount };
  const discount = offerOn(lines, promotion, "promotion", amount);
  return { promotion, lines: subtract(lines, discount), discounts: [discount], amount };
}

function priceWith<L extends Line>(
  { goods_total, ofProducts, ofOrder, ofFreight }: Goods<L>,
  charge: ChargeLines,
  coupon: Coupon | null,
) {
  const best = bestForOrder(ofOrder, coupon);
  const onGoods = [...ofProducts, ...best.discounts];
  const { freight: charged, detail, excluded } = charge(best.lines);
  const onFreight = discountFreight(best.lines, charged, ofFreight, coupon?.level === "freight" ? coupon : null);
  const freight = charged - sumOf(onFreight.map(({ amount }) => amount));
  const discount_total = sumOf(onGoods.map(({ amount }) => amount));
  return {
    lines: best.lines,
    excluded,
    discounts: [...onGoods, ...onFreight],
    prices: {
      goods_total,
      freight,
      freight_detail: detail,
      discount_total,
      total_price: goods_total - discount_total + freight,
    },
  };
}

function subtract<L extends { discount: number; payable: number }>(lines: L[], { shares }: Discount): L[] {
  return lines.map((line, at) => {
    const share = shares![at]!;
    return share ? { ...line, discount: line.discount + share, payable: line.payable - share } : line;
  });
}

/** Product promotions take at most the whole price of each line, so at most 1 fen is missing. */
function leaveOneFen(discounts: Discount[], goodsTotal: number): Discount[] {
  const last = discounts.at(-1);
  if (!last || sumOf(discounts.map(({ amount }) => amount)) < goodsTotal) return discounts;
  const shares = [...last.shares!];
  shares[shares.findLastIndex((share) => share > 0)]! -= 1;
  const less = { ...last, shares, amount: last.amount - 1 };
  return [...discounts.slice(0, -1), ...(less.amount ? [less] : [])];
}

type GoodsLine = PricedLine<Line>;

/** The order promotion, or none, with which the goods cost least. A coupon is always used with it. */
function bestForOrder<L extends GoodsLine>(choices: readonly Reduced<L>[], coupon: Coupon | null) {
  const own = coupon?.level === "order" ? coupon : null;
  const best = choices
    .filter(({ promotion }) => !coupon || !promotion || promotion.with_coupon)
    .map((choice) => ({ ...choice, off: own ? orderReduction(own, choice.lines) : 0 }))
    .reduce((best, each) =>
      each.amount + each.off > best.amount + best.off ||
      (each.amount + each.off === best.amount + best.off && each.amount > best.amount)
        ? each
        : best,
    );
  if (!own || best.off <= 0) return best;
  const used = offerOn(best.lines, own, "coupon", best.off);
  return { lines: subtract(best.lines, used), discounts: [...best.discounts, used] };
}

function offerOn(
  lines: readonly GoodsLine[],
  offer: Promotion | Coupon,
  kind: "promotion" | "coupon",
  amount: number,
): Discount {
  const shares = orderShares(offer, lines, amount);
  return { kind, source_id: offer.id, name: nameOf(offer), target: "goods", amount, shares };
}

const nameOf = (offer: Promotion | Coupon) => ("label" in offer ? offer.label : offer.name);

function discountFreight(
  lines: readonly GoodsLine[],
  charged: number,
  promotions: readonly Promotion[],
  coupon: Coupon | null,
): Discount[] {
  const [best] = promotions
    .map((promotion) => ({ promotion, amount: freightReduction(promotion, lines, charged) }))
    .sort((a, b) => b.amount - a.amount);
  const promoted = best?.amount ?? 0;
  const offered = coupon ? freightReduction(coupon, lines, charged - promoted) : 0;
  const discount = (kind: "promotion" | "coupon", offer: Promotion | Coupon, amount: number): Discount[] =>
    amount ? [{ kind, source_id: offer.id, name: nameOf(offer), target: "freight", amount, shares: null }] : [];
  return [
    ...(best ? discount("promotion", best.promotion, promoted) : []),
    ...(coupon ? discount("coupon", coupon, offered) : []),
  ];
}

export function problemOf(coupon: Coupon, lines: readonly { product_id: number; subtotal: number }[]): CouponProblem {
  const covered = lines.filter(coversOne(coupon));
  if (!covered.length) return { reason: "no_goods" };
  const goods = sumOf(covered.map(({ subtotal }) => subtotal));
  const missing = Math.min(...coupon.tiers.map(({ from }) => from)) - goods;
  return missing > 0 ? { reason: "too_little", missing } : { reason: "better_offer" };
}

/** An upper bound of what a coupon saves, without pricing the order. */
export function maxSaved(coupon: Coupon, lines: readonly Line[], charged: number) {
  const goods = sumOf(lines.filter(coversOne(coupon)).map(({ price, count }) => price * count));
  return reductionOf(coupon, goods, coupon.level === "order" ? goods : charged);
}
