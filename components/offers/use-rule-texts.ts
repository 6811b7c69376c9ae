"use client";

import { useReader, useTranslator } from "@/components/i18n/translator";
import { localTimeOf } from "@/lib/i18n/format";
import type { OfferScope, RuleValues, TierValues } from "./rule-form";

/** The labels of the rule's fields, and the values of an offer as text, to show conflicts. */
export function useRuleTexts(scope: OfferScope, nameOf: (scope: OfferScope, id: number) => string) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const labels: Record<keyof RuleValues, string> = {
    level: t("offers.level"),
    kind: t("offers.kind"),
    tiers: t("offers.tiers"),
    cap: t("offers.cap"),
    scope: t("offers.scope"),
    scope_ids: t("offers.scope"),
  };
  function show(name: string, value: unknown) {
    if (name === "level" || name === "kind" || name === "scope")
      return t(`offers.${name}.${value as "all"}` as "offers.scope.all");
    if (name === "tiers") return (value as TierValues[]).map(({ from, off }) => `${from || "0"} → ${off}`).join("\n");
    if (name === "scope_ids") return (value as number[]).map((id) => nameOf(scope, id)).join("\n");
    if (name === "status") return t(value === "active" ? "offers.active" : "offers.state.stopped");
    if (typeof value === "boolean") return value ? "✓" : "—";
    if (/_(at|from|to)$/.test(name) && value) return localTimeOf(String(value), timeZone).replace("T", " ");
    return String(value);
  }
  return { labels, show };
}
