"use client";

import { useTranslator } from "@/components/i18n/translator";
import { useTone } from "@/components/orders/order-state";
import { Badge, type Tone } from "@/components/ui/badge";
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

/** Requires the part `state` in the page's `PageTranslations`. */
export function AfterSaleState({ status }: { status: AfterSaleStatus }) {
  const tone = useTone(`afterSale.${status}`);
  return <Badge tone={tone ?? usual[status]}>{useTranslator()(`state.afterSale.${status}`)}</Badge>;
}
