"use client";

import { useTranslator } from "@/components/i18n/translator";
import { useTone } from "@/components/orders/order-state";
import { stateTones } from "@/components/orders/state-tones";
import { Badge } from "@/components/ui/badge";
import type { AfterSaleStatus } from "@/db/schema/after-sales";

/** Requires the part `state` in the page's `PageTranslations`. */
export function AfterSaleState({ status }: { status: AfterSaleStatus }) {
  const tone = useTone(`afterSale.${status}`);
  return <Badge tone={tone ?? stateTones.afterSale[status]}>{useTranslator()(`state.afterSale.${status}`)}</Badge>;
}
