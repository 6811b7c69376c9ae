"use client";

import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { stateTones } from "@/components/orders/state-tones";
import { Badge } from "@/components/ui/badge";
import { classes } from "@/components/ui/classes";
import type { AfterSaleStatus } from "@/db/schema/after-sales";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatDuration, formatTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import type { ListedAfterSale } from "./types";

/** The time remaining for the shop, or for the shopper to send the goods back. Empty without a deadline. */
export function Due({ due_at, is_overdue, status }: Pick<ListedAfterSale, "due_at" | "is_overdue" | "status">) {
  const t = useTranslator();
  const { language, timeZone } = useReader();
  const now = useNow();
  if (!due_at) return null;
  const left = formatTimeLeft(due_at, now, t, language);
  return (
    <time
      dateTime={due_at}
      title={formatTime(due_at, { language, timeZone })}
      className={classes(
        "relative z-[1] whitespace-nowrap",
        is_overdue ? "font-medium text-red" : status === "approved" && "text-ink-2",
      )}
    >
      {status === "approved" ? t("afterSales.shopperHas", { time: left }) : left}
    </time>
  );
}

const day = 86_400;

/** Formats the time until or since a deadline, for example "5 hours left" or "3 days late". */
export function formatTimeLeft(due: string, now: number, t: Translator, language: Language) {
  const seconds = (Date.parse(due) - now) / 1000;
  const length = Math.abs(seconds);
  const time =
    length >= 2 * day
      ? t("afterSales.days", { count: Math.floor(length / day) })
      : formatDuration(Math.max(90, length), language);
  return t(seconds > 0 ? "afterSales.left" : "afterSales.late", { time });
}

/** Requires the part `state` in the page's `PageTranslations`. */
export function AfterSaleState({ status }: { status: AfterSaleStatus }) {
  return <Badge tone={stateTones.afterSale[status]}>{useTranslator()(`state.afterSale.${status}`)}</Badge>;
}
