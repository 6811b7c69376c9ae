import type { OrderStatus } from "@/db/schema/orders";
import type { PastOffer } from "./offers";
import type { Step } from "./order-stories";
import type { Buyer } from "./people";
import type { SeedProduct } from "./shapes";

const minute = 60_000;
const day = 24 * 60 * minute;

interface Special {
  daysAgo: number;
  product_ids: number[];
  /** The number of its shipped lines. */
  linesSent: number;
  pickup_code?: string;
  offer?: PastOffer;
}

const specials: Special[] = [
  { daysAgo: 0.9, product_ids: [20, 27], linesSent: 1 },
  { daysAgo: 0.6, product_ids: [9], linesSent: 0, pickup_code: "40825173" },
  { daysAgo: 2.4, product_ids: [30, 33], linesSent: 2, offer: "nuts" },
  { daysAgo: 0.35, product_ids: [23], linesSent: 0, offer: "fruit" },
];

/** One in two parcels, of which the second is not sent yet; one that is picked up; and two with a promotion and a coupon. */
export const planSpecialOrders = (products: SeedProduct[], buyers: Buyer[], now: Date) =>
  specials.map(({ daysAgo, product_ids, linesSent, pickup_code, offer }, place) => {
    const placedAt = new Date(now.getTime() - daysAgo * day);
    const paid = new Date(placedAt.getTime() + 3 * minute);
    const lines = product_ids.map((id) => {
      const product = products.find((each) => each.id === id)!;
      return { product, variant: product.variants[0]!, count: 2 };
    });
    const from: OrderStatus = "unpaid";
    const steps: (Step & { from: OrderStatus; at: Date })[] = [
      { to: "paid", by: "platform", minutes: 3, from, at: paid },
    ];
    const sent = new Date(paid.getTime() + 120 * minute);
    const parcels = linesSent ? [{ at: sent, lines: lines.slice(0, linesSent) }] : [];
    if (linesSent === lines.length) steps.push({ to: "shipped", by: "admin", minutes: 120, from: "paid", at: sent });
    return { buyer: buyers[3 + place]!, lines, placedAt, steps, refund: undefined, parcels, pickup_code, offer };
  });
