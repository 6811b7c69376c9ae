import { type CouponRule, type Delivery, type Place, products, promotions, templates, variants } from "./world";

interface Priced {
  /** Index in `variants`. */
  variant: number;
  count: number;
}

interface Discount {
  kind: "promotion" | "coupon" | "admin";
  target: "goods" | "freight";
  amount: number;
}

interface Price {
  goods: number;
  payable: number[];
  freight: number;
  total: number;
  discounts: Discount[];
}

/** Splits an amount by weights to the fen: integer quotients, then one fen each to the largest remainders, ties by position. */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  const shares = weights.map((weight) => Math.floor((amount * weight) / whole));
  const remainders = weights.map((weight, at) => [(amount * weight) % whole, at] as const);
  const order = remainders.toSorted(([a, one], [b, other]) => b - a || one - other);
  for (const [, at] of order.slice(0, amount - sum(shares))) shares[at]!++;
  return shares;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Promotions of the products, then one of the order, then a coupon, then freight. Undefined: nothing is sent to this place. */
export function priceLines(
  lines: readonly Priced[],
  delivery: Delivery,
  place: Place,
  coupon?: CouponRule,
): Price | undefined {
  const subtotals = lines.map(({ variant, count }) => variants[variant]!.price * count);
  const payable = [...subtotals];
  const discounts: Discount[] = [];

  const lower = (offer: (typeof promotions)[number], kind: "promotion" | "coupon") => {
    const scope = lines.flatMap(({ variant }, at) =>
      offer.only === undefined || variants[variant]!.product === offer.only ? [at] : [],
    );
    const inScope = scope.map((at) => payable[at]!);
    const tier = offer.tiers.findLast(({ from }) => sum(scope.map((at) => subtotals[at]!)) >= from);
    if (!tier) return;
    const off = offer.kind === "amount" ? tier.off : Math.floor((sum(inScope) * tier.off) / 10_000);
    const amount = Math.min(off, offer.cap ?? off, sum(inScope), sum(payable) - 1);
    if (amount <= 0) return;
    for (const [nth, share] of split(amount, inScope).entries()) payable[scope[nth]!]! -= share;
    discounts.push({ kind, target: "goods", amount });
  };
  for (const level of ["product", "order"])
    for (const promotion of promotions) if (promotion.level === level) lower(promotion, "promotion");
  if (coupon?.level === "order") lower(coupon, "coupon");

  let freight = chargeFreight(lines, payable, delivery, place);
  if (freight === undefined) return undefined;
  if (coupon?.level === "freight") {
    const amount = Math.min(freight, coupon.tiers[0]!.off);
    if (amount) discounts.push({ kind: "coupon", target: "freight", amount });
    freight -= amount;
  }
  return { goods: sum(subtotals), payable, freight, total: sum(payable) + freight, discounts };
}

/** Charges of several templates add up. Undefined: one of them does not deliver to this place. */
export function chargeFreight(
  lines: readonly Priced[],
  payable: readonly number[],
  delivery: Delivery,
  place: Place,
): number | undefined {
  if (delivery === "pickup" || delivery === "virtual") return 0;
  let total = 0;
  for (const template of ["pieces", "weight", "local"] as const) {
    const own = lines.flatMap((line, at) => {
      const used = delivery === "local" ? "local" : products[variants[line.variant]!.product].template;
      return used === template ? [{ ...line, grams: variants[line.variant]!.grams, payable: payable[at]! }] : [];
    });
    if (!own.length) continue;
    const rule = templates[template][place];
    if (!rule) return undefined;
    const pieces = sum(own.map(({ count }) => count));
    const units = template === "weight" ? sum(own.map(({ count, grams }) => count * grams)) : pieces;
    const { first, first_price, next, next_price, free_amount, free_count } = rule;
    const isFree =
      (free_amount && sum(own.map((line) => line.payable)) >= free_amount) || (free_count && pieces >= free_count);
    if (!isFree) total += first_price + Math.ceil(Math.max(0, units - first) / next) * next_price;
  }
  return total;
}
