import type { z } from "zod";
import type { Database } from "@/db/client";
import { type Delivery, type FreightDetail, hasAddress } from "@/db/schema/orders";
import { type LineOffer, readLineOffers } from "@/lib/catalogue/stock/line-offers";
import type { Language } from "@/lib/i18n/language";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { translateErrors } from "@/lib/kernel/contract/problem";
import { type ChargeLines, chargeBy, noFreight, readTariffOf } from "@/lib/selling/freight/read-charge";
import { readClaimableCoupons, readUsableCoupons } from "@/lib/selling/offers/read-offers";
import { couponProblem } from "@/lib/selling/offers/spend-coupon";
import type { Coupon, Promotion } from "@/lib/selling/pricing/apply-offers";
import { type CouponProblem, maxSaved, priceGoods, problemOf } from "@/lib/selling/pricing/price-order";
import { withPictures } from "@/lib/storage/pictures";
import { customerLimitErrors, limitErrors, linesOf, unitLimitErrors } from "./order-limits";
import {
  closedProblem,
  type GivenAddress,
  missingAddress,
  readOffers,
  readShop,
  undeliveredMessage,
} from "./order-terms";
import { isTooLarge, notDeliverable, totalTooLarge } from "./place-order";
import type { problem } from "./quote-schemas";
import type { OrderInput } from "./schemas";

/**
 * Computes the response of POST /v1/order and the problems that would prevent the order. Lines with a problem are not
 * in the total. Writes and locks nothing.
 */
export async function quoteOrder(
  db: Database,
  user: number,
  input: OrderInput,
  language: Language,
  given?: GivenAddress,
) {
  const shop = await readShop(db, user, input, given);
  const { delivery, address, offered, reach } = shop;
  if (input.address_id !== undefined && !address) throw missingAddress(input.address_id);
  const lines = linesOf(input.products);
  const { couponProblem: notUsable, ...offers } = await readOffers(db, user, input, shop.hasPromotions);
  const productIds = lines.map(({ product_id }) => product_id);
  const coupons = await readUsableCoupons(db, user, productIds);
  const claimable = await readClaimableCoupons(db, user, productIds);
  const tariff =
    shop.needsTariff && offered.some(hasAddress) ? await readTariffOf(db, lines, address, reach.isNear) : null;
  const chargeFor = (way: Delivery) => (tariff ? chargeBy(tariff, way) : noFreight);

  const many = unitLimitErrors(lines, shop);
  const over = [...(await limitErrors(db, user, lines, shop)), ...(await customerLimitErrors(db, user, lines))];
  const atLine = (at: number) => [...many, ...over].find(({ path }) => path === `products.${at}.count`) ?? null;
  const seen = (await readLineOffers(db, lines)).map((line) => ({ ...line, refusal: line.refusal ?? atLine(line.at) }));
  const priceLines = pricer(seen, offers.promotions);
  const price = (way: Delivery) => priceLines(chargeFor(way), offers.coupon, undeliveredMessage(way, reach));
  const deliveries = offered.map((way) => ({ delivery: way, ...price(way) }));
  const charge = chargeFor(delivery);
  const { sent, prices, refused, discounts, coupon, quoteCoupons } = price(delivery);
  const missing = hasAddress(delivery) && !address ? [missingAddress(undefined)] : [];
  const problems = [
    ...(shop.closed ? [closedProblem(shop.closed)] : []),
    ...missing.flatMap(({ errors }) => errors ?? []),
    ...over.filter(({ path }) => path === ""),
    ...seen.flatMap(({ at, refusal }) => refusal ?? refused.get(at) ?? []),
    ...(notUsable ? [notUsable] : []),
    ...(coupon?.problem ? [couponProblem(coupon.problem)] : []),
    ...(isTooLarge(prices, discounts) ? [totalTooLarge] : []),
  ];
  const { goods_total, freight, discount_total } = prices;
  const show = <C extends Omit<Coupon, "id">>(coupon: Quoted<C>) => showCoupon(coupon, language);
  return {
    delivery,
    items: seen.map((line) => toQuoteLine(line, sent, refused.get(line.at), language)),
    deliveries: deliveries.map(({ delivery: way, prices, refused }) => ({
      delivery: way,
      freight: prices.freight,
      estimated: shop.hasFreight && hasAddress(way) && !address,
      problem: asProblem([...refused.values()][0], language),
    })),
    free_freight: missingForFree(prices.freight_detail),
    freight_parts: freightParts(prices.freight_detail, sent, charge),
    goods_total,
    freight,
    discount_total,
    discounts: discounts.map(({ kind, name, target, amount }) => ({ kind, name, target, amount })),
    coupons: quoteCoupons(coupons).map(({ id, ...coupon }) => ({ user_coupon_id: id, ...show(coupon) })),
    claimable: quoteCoupons(claimable).map(({ id, ...coupon }) => ({ coupon_id: id, ...show(coupon) })),
    total: prices.total_price,
    problems: problems.map((each) => asProblem(each, language)!),
  };
}

type Quoted<C> = C & { saving: number; problem: CouponProblem | null };

const showCoupon = <C extends Omit<Coupon, "id">>({ products: _, ...coupon }: Quoted<C>, language: Language) => ({
  ...coupon,
  tiers: [...coupon.tiers],
  problem: coupon.problem && asProblem(couponProblem(coupon.problem), language),
});

type Priced = LineOffer & { variant_id: number; price: number };
const maxPricedCoupons = 20;

/** Prices the lines without a problem. Deliveries that take the same lines share the work of the promotions. */
function pricer(seen: readonly LineOffer[], promotions: readonly Promotion[]) {
  const good = seen.filter((line): line is Priced => !line.refusal);
  const shared = new Map<string, ReturnType<typeof priceGoods<Priced>>>();
  return (charge: ChargeLines, coupon: Coupon | null, undelivered: FieldError["message"]) => {
    const { excluded } = charge(good.map((line) => ({ ...line, payable: 0 })));
    const refused = new Map(
      excluded.map((position) => [good[position]!.at, notDeliverable(good[position]!.at, undelivered)]),
    );
    const sent = good.filter(({ at }) => !refused.has(at));
    const key = excluded.join();
    if (!shared.has(key)) shared.set(key, priceGoods(sent, promotions));
    const priceWith = shared.get(key)!(charge);
    const { lines, prices, discounts, coupon: used } = priceWith(coupon);

    /** Prices and lists at most 20 coupons that can lower the price, those with the largest possible discounts. */
    function quoteCoupons<C extends Coupon>(coupons: readonly C[]): Quoted<C>[] {
      const charged = charge(priceWith(null).lines).freight;
      const bounded = coupons.map((each) => ({ each, most: maxSaved(each, sent, charged) }));
      const largest = bounded.toSorted((a, b) => b.most - a.most).slice(0, maxPricedCoupons);
      return bounded
        .filter((one) => one.most <= 0 || largest.includes(one))
        .map(({ each, most }) => {
          if (most > 0) return { ...each, ...priceWith(each).coupon! };
          return { ...each, saving: 0, problem: problemOf(each, lines) };
        })
        .toSorted((a, b) => b.saving - a.saving);
    }
    return { sent: lines, prices, refused, discounts, coupon: used, quoteCoupons };
  };
}

function toQuoteLine(
  { at, refusal, price, count, ...line }: LineOffer,
  sent: readonly Sent[],
  refused: FieldError | undefined,
  language: Language,
) {
  const subtotal = price === null ? null : price * count;
  const { discount = 0, payable = subtotal } = sent.find((each) => each.at === at) ?? {};
  return {
    ...withPictures<"image", typeof line>(line, "small", "image"),
    at,
    price,
    count,
    subtotal,
    discount,
    payable,
    problem: asProblem(refusal ?? refused, language),
  };
}

function asProblem(error: FieldError | null | undefined, language: Language) {
  if (!error) return null;
  const { path, code, message, available = null, variants = null } = translateErrors([error], language)[0]!;
  return { path, code, message, available, variants } as z.input<typeof problem>;
}

type Sent = Priced & { subtotal: number; discount: number; payable: number };

/** Each template has its own amount from which it ships free, and only the goods that it charges count. */
function freightParts(detail: FreightDetail | null, sent: readonly Sent[], charge: ChargeLines) {
  const parts = detail?.parts ?? [];
  if (parts.length < 2) return [];
  const lines = sent.map((line) => ({ at: line.at, template: charge([line]).detail?.parts[0]?.template_id }));
  return parts.map(({ template_id, amount, free_amount, goods }) => ({
    items: lines.filter(({ template }) => template === template_id).map(({ at }) => at),
    freight: amount,
    free_from: free_amount,
    missing: Math.max(0, (free_amount ?? 0) - goods),
  }));
}

/** The amount from which shipping is free, if a single template charges the order. */
function missingForFree(detail: FreightDetail | null) {
  const [only, ...others] = detail?.parts ?? [];
  if (!only || others.length || only.free_amount === null) return null;
  return { from: only.free_amount, missing: Math.max(0, only.free_amount - only.goods) };
}
