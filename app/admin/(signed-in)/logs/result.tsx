"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";

const named = ["forbidden", "stale", "invalid_request", "not_found", "duplicate", "in_use", "protected"] as const;

export function Result({ status, code }: { status: number; code: string | null }) {
  const t = useTranslator();
  if (status < 400) return <Badge tone="green">{t("logs.result.done")}</Badge>;
  if (status >= 500) return <Badge tone="red">{t("logs.result.failed")}</Badge>;
  const known = named.find((one) => one === code);
  const tone = code === "forbidden" ? "red" : "amber";
  return <Badge tone={tone}>{t(known ? `logs.result.${known}` : "logs.result.refused")}</Badge>;
}
