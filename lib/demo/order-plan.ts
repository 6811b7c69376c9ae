import type { OrderStatus } from "@/db/schema/orders";
import { makeOrderNo } from "@/lib/selling/orders/place-order";
import type { Discount } from "@/lib/selling/pricing/apply-offers";
import { noTerms, priceOrder } from "@/lib/selling/pricing/price-order";
import type { Demo } from "./demo";
import { type PastOffer, pastOffers } from "./offers";
import { createStories, type Step, type Story } from "./order-stories";
import type { Buyer } from "./people";
import type { SeedProduct, SeedVariant } from "./shapes";
import { planSpecialOrders } from "./special-orders";

export interface PlannedOrder {
  id: number;
  order_no: string;
  buyer: Buyer;
  lines: { product: SeedProduct; variant: SeedVariant; count: number }[];
  /** Of each line. */
  lineDiscounts: number[];
  discounts: Discount[];
  total: number;
  placedAt: Date;
  steps: (Step & { from: OrderStatus; at: Date })[];
  refund: Story["refund"];
  parcels: { at: Date; lines: PlannedOrder["lines"] }[];
  /** Orders with a code are picked up; all others are sent by express. */
  pickup_code?: string;
  /** Generates digits for WeChat's and the carriers' numbers. */
  digits(length: number): string;
}

export const stepTo = ({ steps }: PlannedOrder, status: string) => steps.find(({ to }) => to === status);
export const statusOf = ({ steps }: PlannedOrder) => steps.at(-1)?.to ?? "unpaid";
/** An order that was cancelled before it was paid counts as paid at the step that starts its refund. */
export const paidAt = (order: PlannedOrder) =>
  (stepTo(order, "paid") ?? (stepTo(order, "cancelled") && stepTo(order, "refunding")))?.at;

export const refundAmount = ({ refund, lines, total }: PlannedOrder) => {
  const part = lines.length > 1 ? lines[0]!.variant.price * lines[0]!.count : Math.ceil(total / 2);
  return refund?.part ? part : total;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A partial refund follows some hours after the last step of its order. */
export const partRefundedAt = ({ steps }: PlannedOrder) => new Date(steps.at(-1)!.at.getTime() + 4 * hour);

/** Plans the same orders each time, except for the times; oldest first. */
export function planOrders({ texts, products }: Demo, buyers: Buyer[], now: Date): PlannedOrder[] {
  const random = dice(20_261_120);
  const below = (most: number) => Math.floor(random() * most);
  const digits = (length: number) => Array.from({ length }, () => below(10)).join("");
  const onSale = products.filter((product) => product.on_sale);
  const placed = createStories(texts.reasons).flatMap((story) =>
    Array.from({ length: story.orders }, (_, place) => {
      const [newest, oldest] = story.daysAgo;
      const share = (place + 0.2 + random() * 0.6) / story.orders;
      return { story, placedAt: new Date(Math.round(now.getTime() - (newest + share * (oldest - newest)) * day)) };
    }),
  );
  const oldestFirst = (a: { placedAt: Date }, b: { placedAt: Date }) => a.placedAt.getTime() - b.placedAt.getTime();
  const planned = placed.toSorted(oldestFirst).map(({ story, placedAt }, place) => {
    const steps = timed(story.steps, placedAt);
    const picked = pickLines(onSale, below);
    const lines = longjingOrders.includes(place + 1) ? [lineOf(products[0]!, place)] : picked;
    const shipped = steps.find(({ to }) => to === "shipped");
    const parcels = shipped ? [{ at: shipped.at, lines }] : [];
    const buyer = buyers[(place * 5) % buyers.length]!;
    return { buyer, lines, placedAt, steps, refund: story.refund, parcels, offer: undefined };
  });
  return [...planned, ...planSpecialOrders(products, buyers, now)].toSorted(oldestFirst).map((order, place) => ({
    ...order,
    ...priceLines(texts, order),
    id: place + 1,
    order_no: makeOrderNo("Asia/Shanghai", order.placedAt),
    digits,
  }));
}

/** Longjing is the first product that a visitor sees, so it has completed orders to review. */
const longjingOrders = [3, 5, 13];
const lineOf = (product: SeedProduct, place: number) => ({
  product,
  variant: product.variants[place % product.variants.length]!,
  count: 1,
});
function priceLines({ shop }: Demo["texts"], { lines, offer }: Pick<PlannedOrder, "lines"> & { offer?: PastOffer }) {
  const goods = lines.map(({ product, variant: { id: variant_id, price }, count }) => {
    return { product_id: product.id, variant_id, price, count };
  });
  const priced = priceOrder(goods, offer ? { ...noTerms, ...pastOffers(shop, offer) } : noTerms);
  const lineDiscounts = priced.lines.map(({ discount }) => discount);
  return { lineDiscounts, discounts: priced.discounts, total: priced.prices.total_price };
}

function pickLines(onSale: SeedProduct[], below: (most: number) => number) {
  const chosen = new Set(Array.from({ length: 1 + below(3) }, () => onSale[below(onSale.length)]!));
  return [...chosen].map((product) => {
    const variant = product.variants[product.variants.length > 1 ? below(product.variants.length) : 0]!;
    return { product, variant, count: 1 + (variant.price < 5000 ? below(3) : 0) };
  });
}

function timed(steps: Step[], placedAt: Date) {
  let at = placedAt.getTime();
  let from: OrderStatus = "unpaid";
  return steps.map((step) => {
    at += step.minutes * minute;
    const done = { ...step, from, at: new Date(at) };
    from = step.to;
    return done;
  });
}

/** A random number generator that returns the same numbers for the same seed (mulberry32). */
function dice(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
