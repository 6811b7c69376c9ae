"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { OrderStatus } from "@/db/schema/orders";
import { Badge, type Tone } from "./ui/badge";
import { useWords } from "./words";

type VerdictName = "applied" | "duplicate" | "ignored" | "review";
export type Tones = Partial<Record<OrderStatus | VerdictName, Tone>>;
const usual: Record<OrderStatus, Tone> = {
  unpaid: "amber",
  paid: "blue",
  shipped: "violet",
  completed: "green",
  cancelled: "gray",
  refunding: "orange",
  refunded: "gray",
};
const usualVerdict: Record<VerdictName, Tone> = { applied: "green", duplicate: "gray", ignored: "gray", review: "red" };
const Context = createContext<Tones>({});

/** The colours that the shop gave the states, in its dictionary. */
export const StateTones = ({ tones, children }: { tones: Tones; children: ReactNode }) => (
  <Context value={tones}>{children}</Context>
);

export function OrderState({ status }: { status: OrderStatus }) {
  const tones = useContext(Context);
  return <Badge tone={tones[status] ?? usual[status]}>{useWords()(`state.${status}`)}</Badge>;
}

/** Shows the verdict on a notification of the platform. Its page must name the part `order` of the words. */
export function Verdict({ verdict }: { verdict: VerdictName }) {
  const tones = useContext(Context);
  return <Badge tone={tones[verdict] ?? usualVerdict[verdict]}>{useWords()(`order.verdict.${verdict}`)}</Badge>;
}
