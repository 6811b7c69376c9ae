import type { OrderStatus } from "@/db/schema/orders";
import type { DemoTexts } from "./shapes";

export interface Step {
  to: OrderStatus;
  by: "shopper" | "admin" | "platform" | "system";
  /** Relative to the previous step. */
  minutes: number;
  reason?: string;
}
export interface Story {
  orders: number;
  daysAgo: [number, number];
  steps: Step[];
  refund?: { status: "success" | "processing" | "abnormal"; reason: string; part?: true };
}

const hour = 60;
const day = 24 * hour;
const paid: Step = { to: "paid", by: "platform", minutes: 3 };
const shipped: Step = { to: "shipped", by: "admin", minutes: 20 * hour };
const received: Step = { to: "completed", by: "shopper", minutes: 3 * day };
const refunding = (minutes: number, by: Step["by"] = "admin"): Step => ({ to: "refunding", by, minutes });
const refunded: Step = { to: "refunded", by: "platform", minutes: 2 };
const cancelled = (by: Step["by"], reason: string): Step => ({ to: "cancelled", by, minutes: 12, reason });

/** Every order status, and every path to it. */
export function createStories(reasons: DemoTexts["reasons"]): Story[] {
  const expired: Step = { to: "cancelled", by: "system", minutes: 30, reason: reasons.expired };
  return [
    { orders: 3, daysAgo: [0.003, 0.013], steps: [] },
    { orders: 10, daysAgo: [0.02, 1.8], steps: [paid] },
    { orders: 1, daysAgo: [1, 1.5], steps: [paid], refund: part(reasons.damaged) },
    { orders: 9, daysAgo: [1.9, 6], steps: [paid, shipped] },
    { orders: 16, daysAgo: [5, 30], steps: [paid, shipped, received] },
    {
      orders: 3,
      daysAgo: [12, 28],
      steps: [paid, shipped, { to: "completed", by: "system", minutes: 7 * day, reason: reasons.confirmed }],
    },
    { orders: 2, daysAgo: [8, 20], steps: [paid, shipped, received], refund: part(reasons.torn) },
    { orders: 2, daysAgo: [0.5, 14], steps: [cancelled("shopper", "")] },
    { orders: 2, daysAgo: [3, 28], steps: [cancelled("shopper", reasons.otherTaste)] },
    { orders: 4, daysAgo: [0.2, 27], steps: [expired] },
    { orders: 2, daysAgo: [4, 22], steps: [cancelled("admin", reasons.onThePhone)] },
    {
      orders: 1,
      daysAgo: [0.4, 0.8],
      steps: [paid, refunding(2 * hour)],
      refund: { status: "processing", reason: reasons.twice },
    },
    {
      orders: 1,
      daysAgo: [4, 5],
      steps: [paid, shipped, refunding(2 * day)],
      refund: { status: "abnormal", reason: reasons.lost },
    },
    { orders: 2, daysAgo: [3, 24], steps: [paid, refunding(3 * hour), refunded], refund: full(reasons.wrongSize) },
    {
      orders: 1,
      daysAgo: [9, 12],
      steps: [paid, shipped, refunding(5 * day), refunded],
      refund: full(reasons.lost),
    },
    {
      orders: 1,
      daysAgo: [14, 20],
      steps: [paid, shipped, received, refunding(2 * day), refunded],
      refund: full(reasons.notAsDescribed),
    },
    {
      orders: 1,
      daysAgo: [6, 10],
      steps: [expired, refunding(4, "system"), refunded],
      refund: full(reasons.paidLate),
    },
  ];
}

function part(reason: string) {
  return { status: "success", reason, part: true } as const;
}

function full(reason: string) {
  return { status: "success", reason } as const;
}
