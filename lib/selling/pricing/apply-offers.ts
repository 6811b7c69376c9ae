import type { DiscountKind, OfferKind, OfferLevel, OfferTier } from "@/db/schema/offers";
import { allocate } from "./allocate";

/** The discount of an offer, for goods that the caller has matched with its scope. */
export interface OfferRule {
  /** Percent: `off` of a tier is in hundredths of a percent. Amount: in fen. */
  kind: OfferKind;
  /** The highest reached one applies. `from` is compared with the undiscounted price of the goods in the scope. */
  tiers: readonly OfferTier[];
  cap: number | null;
  /** Null: all products. */
  products: ReadonlySet<number> | null;
}
export interface Promotion extends OfferRule {
  id: number;
  label: string;
  level: OfferLevel;
  /** For order promotions: a coupon can be used in addition. */
  with_coupon: boolean;
}
export interface Coupon extends OfferRule {
  /** The id of the shopper's copy. */
  id: number;
  name: string;
  level: "order" | "freight";
}

export interface Discount {
  kind: DiscountKind;
  source_id: number;
  name: string;
  target: "goods" | "freight";
  amount: number;
  /** The share of each line. Null for freight. */
  shares: number[] | null;
}

interface Line {
  product_id: number;
  count: number;
  subtotal: number;
  payable: number;
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

const tierFor = (tiers: readonly OfferTier[], goods: number) =>
  tiers.reduce<OfferTier | undefined>(
    (best, tier) => (tier.from <= goods && tier.from >= (best?.from ?? 0) ? tier : best),
    undefined,
  );

/** The discount of the rule on `price`, if the goods in its scope cost `goods` without discounts. */
export function reductionOf({ kind, tiers, cap }: OfferRule, goods: number, price: number) {
  const tier = tierFor(tiers, goods);
  if (!tier) return 0;
  const off = kind === "amount" ? tier.off : Number((BigInt(price) * BigInt(tier.off)) / 10_000n);
  return Math.min(off, cap ?? off, price);
}

/** Each line gets the product promotion that takes most off it; of equal ones the first. */
export function applyProductPromotions(lines: readonly Line[], promotions: readonly Promotion[]): Discount[] {
  const best = lines.map(() => ({ share: 0, by: -1 }));
  for (const [by, promotion] of promotions.entries())
    for (const [at, share] of productShares(promotion, lines).entries())
      if (share > best[at]!.share) best[at] = { share, by };
  return promotions.flatMap((promotion, by) =>
    discountOf(
      promotion,
      best.map((each) => (each.by === by ? each.share : 0)),
    ),
  );
}

function productShares(promotion: Promotion, lines: readonly Line[]): number[] {
  const covered = lines.map(coversOne(promotion));
  const goods = sumOf(lines.map(({ subtotal }, at) => (covered[at] ? subtotal : 0)));
  if (promotion.kind === "percent") return allocateTo(lines, covered, reductionOf(promotion, goods, goods));
  const off = tierFor(promotion.tiers, goods)?.off ?? 0;
  return lines.map(({ subtotal, count }, at) => (covered[at] ? Math.min(off * count, subtotal) : 0));
}

export const coversOne =
  ({ products }: OfferRule) =>
  ({ product_id }: { product_id: number }) =>
    products === null || products.has(product_id);

/** The discount of an order promotion or coupon on the lines. 1 fen of them remains. */
export function orderReduction(rule: OfferRule, lines: readonly Line[]): number {
  const isCovered = coversOne(rule);
  let [goods, price, all] = [0, 0, 0];
  for (const line of lines) {
    all += line.payable;
    if (!isCovered(line)) continue;
    goods += line.subtotal;
    price += line.payable;
  }
  return Math.min(all - 1, reductionOf(rule, goods, price));
}

export const orderShares = (rule: OfferRule, lines: readonly Line[], amount: number) =>
  allocateTo(lines, lines.map(coversOne(rule)), amount);

export function freightReduction(rule: OfferRule, lines: readonly Line[], freight: number): number {
  return reductionOf(rule, sumOf(lines.filter(coversOne(rule)).map(({ subtotal }) => subtotal)), freight);
}

function allocateTo(lines: readonly Line[], covered: readonly boolean[], amount: number): number[] {
  if (amount === 0) return lines.map(() => 0);
  return allocate(
    amount,
    lines.map(({ payable }, at) => (covered[at] ? payable : 0)),
  );
}

function discountOf({ id, label }: Promotion, shares: number[]): Discount[] {
  const amount = sumOf(shares);
  return amount ? [{ kind: "promotion", source_id: id, name: label, target: "goods", amount, shares }] : [];
}
