"use client";

import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { formatTime } from "@/lib/i18n/format";
import { formatTimeLeft } from "./time-left";
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
