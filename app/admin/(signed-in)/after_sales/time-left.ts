import type { Translator } from "@/lib/i18n/admin/translator";
import { formatDuration } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";

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
