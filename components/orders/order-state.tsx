"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import type { AfterSaleStatus } from "@/db/schema/after-sales";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { stateTones } from "./state-tones";

type VerdictName = keyof typeof stateTones.verdict;
export type Tones = Partial<Record<OrderStatus | VerdictName | `afterSale.${AfterSaleStatus}`, Tone>>;
const Context = createContext<Tones>({});

/** The colours of order states in the shop's dictionary. */
export const StateTones = ({ tones, children }: { tones: Tones; children: ReactNode }) => (
  <Context value={tones}>{children}</Context>
);

/** The colour of a state in the shop's dictionary, if it has one. */
export const useTone = (name: keyof Tones) => useContext(Context)[name];

interface OrderStateProps {
  status: OrderStatus;
  delivery: Delivery;
  is_part_shipped?: boolean;
}
const atCounter: Partial<Record<OrderStatus, "toPickUp" | "handedOver">> = { paid: "toPickUp", shipped: "handedOver" };

/** Orders for pickup have their own names for paid and shipped. A partly shipped order is still `paid`. */
export function OrderState({ status, delivery, is_part_shipped: isPart }: OrderStateProps) {
  const tones = useContext(Context);
  const part = isPart && (delivery === "pickup" ? "partHandedOver" : "partShipped");
  const name = part || (delivery === "pickup" && atCounter[status]) || status;
  return <Badge tone={tones[status] ?? stateTones.order[status]}>{useTranslator()(`state.${name}`)}</Badge>;
}

/** A finished refund and one in progress have the colours of the order states with the same names. */
export function RefundState({ status }: { status: keyof typeof stateTones.refund }) {
  const { refunded, refunding } = useContext(Context);
  const chosen = { success: refunded, processing: refunding }[status as string];
  return <Badge tone={chosen ?? stateTones.refund[status]}>{useTranslator()(`order.refund.${status}`)}</Badge>;
}

/** The result of checking a notification from WeChat. The page has to include the part `order` in its `<PageTranslations>`. */
export function Verdict({ verdict }: { verdict: VerdictName }) {
  const tones = useContext(Context);
  return (
    <Badge tone={tones[verdict] ?? stateTones.verdict[verdict]}>{useTranslator()(`order.verdict.${verdict}`)}</Badge>
  );
}

/** The last eight digits identify the order; the rest is its time. */
export const OrderNumber = ({ number, className }: { number: string; className?: string }) => (
  <span className={`font-mono text-small whitespace-nowrap ${className ?? ""}`}>
    <span className="text-ink-3">{number.slice(0, -8)}</span>
    <span className="max-sm:hidden"> </span>
    {number.slice(-8)}
  </span>
);
