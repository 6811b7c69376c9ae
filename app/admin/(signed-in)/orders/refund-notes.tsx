"use client";

import { useReader, useTranslator } from "@/components/i18n/translator";
import { describeRefundError } from "@/lib/i18n/admin/refund-error";
import { formatTime } from "@/lib/i18n/format";
import type { Order } from "./types";

/** The time at which a refund is sent that is too soon after another one of its payment. */
export function RefundWait({ refund: { sends_at } }: { refund: Pick<Order["refunds"][number], "sends_at"> }) {
  const t = useTranslator();
  const reader = useReader();
  if (!sends_at) return null;
  return <p className="w-full text-ink-2">{t("order.refund.waits", { time: formatTime(sends_at, reader, true) })}</p>;
}

export function RefundError({ text }: { text: string }) {
  return <span className="text-red wrap-anywhere">{describeRefundError(text, useTranslator())}</span>;
}
