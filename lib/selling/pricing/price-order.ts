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
type Priced<L> = ReturnType<typeof priceWith<L & Line>>;

/**
 * Returns the parts of an order's price: `total_price` is `goods_total` - `discount_total` + `freight`. Offers apply in
 * this order: to each line its best product promotion; the best order promotion; the coupon; the best freight promotion
 * and a freight coupon. At least 1 fen of the goods remains to be paid. `excluded` has the positions of lines that
 * cannot be delivered. A coupon that does not lower the price is not used, and has a `problem`.
 */
export function priceOrder<L extends Line>(
  lines: readonly L[],
  terms: Terms,
): Priced<L> & { coupon: { saving: number; problem: CouponProblem | null } | null } {
  // Ties are decided by the position, so a fixed order of the lines makes the price independent of the request's.
  const places = lines.map((_, at) => at).sort((a, b) => compare(lines[a]!, lines[b]!) || a - b);
  const inPlaces = places.map((at) => lines[at]!);
  const plain = priceWith(inPlaces, { ...terms, coupon: null });
  const used = terms.coupon && priceWith(inPlaces, terms);
  const saving = used ? plain.prices.total_price - used.prices.total_price : 0;
  const priced = used && saving > 0 ? used : plain;
  const problem = terms.coupon && saving <= 0 ? problemOf(terms.coupon, plain.lines) : null;
  return { ...inOrderOf(places, priced), coupon: terms.coupon && { saving: Math.max(0, saving), problem } };
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

function priceWith<L extends Line>(lines: readonly L[], { charge, promotions, coupon }: Terms) {
  const plain = lines.map((line) => {
    const subtotal = line.price * line.count;
    return { ...line, subtotal, discount: 0, payable: subtotal };
  });
  const goods_total = sumOf(plain.map(({ subtotal }) => subtotal));
  const byLevel = (level: Promotion["level"]) => promotions.filter((each) => each.level === level);

  const ofProducts = leaveOneFen(applyProductPromotions(plain, byLevel("product")), goods_total);
  const discounted = ofProducts.reduce(subtract, plain);
  const ofOrder = bestForOrder(discounted, byLevel("order"), coupon);
  const onGoods = [...ofProducts, ...ofOrder.discounts];
  const priced = ofOrder.lines;

  const { freight: charged, detail, excluded } = charge(priced);
  const onFreight = discountFreight(priced, charged, byLevel("freight"), coupon?.level === "freight" ? coupon : null);
  const freight = charged - sumOf(onFreight.map(({ amount }) => amount));
  const discount_total = sumOf(onGoods.map(({ amount }) => amount));
  return {
    lines: priced,
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
function bestForOrder<L extends GoodsLine>(lines: L[], promotions: readonly Promotion[], coupon: Coupon | null) {
  const allowed = coupon ? promotions.filter(({ with_coupon }) => with_coupon) : promotions;
  const own = coupon?.level === "order" ? coupon : null;
  const choices = [undefined, ...allowed].map((promotion) => {
    const amount = promotion ? orderReduction(promotion, lines) : 0;
    // Only the coupon of an order needs the lines' new prices to be compared.
    const after = own && promotion && amount ? subtract(lines, offerOn(lines, promotion, "promotion", amount)) : lines;
    return { promotion, amount, total: amount + (own ? orderReduction(own, after) : 0) };
  });
  const best = choices.reduce((best, each) =>
    each.total > best.total || (each.total === best.total && each.amount > best.amount) ? each : best,
  );
  const promoted = best.promotion && best.amount ? offerOn(lines, best.promotion, "promotion", best.amount) : null;
  const after = promoted ? subtract(lines, promoted) : lines;
  const used = own && best.total > best.amount ? offerOn(after, own, "coupon", best.total - best.amount) : null;
  return {
    lines: used ? subtract(after, used) : after,
    discounts: [...(promoted ? [promoted] : []), ...(used ? [used] : [])],
  };
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

function problemOf(coupon: Coupon, lines: readonly GoodsLine[]): CouponProblem {
  const covered = lines.filter(coversOne(coupon));
  if (!covered.length) return { reason: "no_goods" };
  const goods = sumOf(covered.map(({ subtotal }) => subtotal));
  const missing = Math.min(...coupon.tiers.map(({ from }) => from)) - goods;
  return missing > 0 ? { reason: "too_little", missing } : { reason: "better_offer" };
}
