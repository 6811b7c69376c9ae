"use client";

import { useTone } from "@/components/orders/order-state";
import { Badge, type Tone } from "@/components/ui/badge";
import { useWords } from "@/components/words/words";
import type { AfterSaleStatus } from "@/db/schema/after-sales";

const usual: Record<AfterSaleStatus, Tone> = {
  requested: "blue",
  approved: "amber",
  sent: "violet",
  refunding: "orange",
  refunded: "green",
  rejected: "gray",
  withdrawn: "gray",
  closed: "gray",
};

/** Requires the part `state` in the page's `PageWords`. */
export function AfterSaleState({ status }: { status: AfterSaleStatus }) {
  const tone = useTone(`afterSale.${status}`);
  return <Badge tone={tone ?? usual[status]}>{useWords()(`state.afterSale.${status}`)}</Badge>;
}
