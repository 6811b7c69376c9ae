"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { stateTones } from "./state-tones";

interface OrderStateProps {
  status: OrderStatus;
  delivery: Delivery;
  is_part_shipped?: boolean;
}
const atCounter: Partial<Record<OrderStatus, "toPickUp" | "handedOver">> = { paid: "toPickUp", shipped: "handedOver" };

/** Orders for pickup have their own names for paid and shipped. A partly shipped order is still `paid`. */
export function OrderState({ status, delivery, is_part_shipped: isPart }: OrderStateProps) {
  const part = isPart && (delivery === "pickup" ? "partHandedOver" : "partShipped");
  const name = part || (delivery === "pickup" && atCounter[status]) || status;
  return <Badge tone={stateTones.order[status]}>{useTranslator()(`state.${name}`)}</Badge>;
}

export const RefundState = ({ status }: { status: keyof typeof stateTones.refund }) => (
  <Badge tone={stateTones.refund[status]}>{useTranslator()(`order.refund.${status}`)}</Badge>
);

/** The result of checking a notification from WeChat. The page has to include the part `order` in its `<PageTranslations>`. */
export const Verdict = ({ verdict }: { verdict: keyof typeof stateTones.verdict }) => (
  <Badge tone={stateTones.verdict[verdict]}>{useTranslator()(`order.verdict.${verdict}`)}</Badge>
);

/** The last eight digits identify the order; the rest is its time. */
export const OrderNumber = ({ number, className }: { number: string; className?: string }) => (
  <span className={`font-mono text-small whitespace-nowrap ${className ?? ""}`}>
    <span className="text-ink-3">{number.slice(0, -8)}</span>
    <span className="max-sm:hidden"> </span>
    {number.slice(-8)}
  </span>
);
