"use client";

import { useMemo } from "react";
import { parseFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { describeCost } from "../describe-cost";
import type { Region, Template } from "../types";
import type { RuleValues, TemplateValues } from "./freight-form";

export function useTemplateTexts(regions: readonly Region[], count: number) {
  const t = useTranslator();
  const names = useMemo(() => new Map(regions.map(({ code, name }) => [code, name])), [regions]);
  const nameOf = (code: string) => names.get(code) ?? code;
  const ruleName = (place: number, all = count) =>
    place === all - 1 ? t("freight.rest") : t("freight.rule", { place: place + 1 });
  const labels: Record<keyof TemplateValues, string> = {
    name: t("freight.name"),
    delivery: t("freight.delivery"),
    by: t("freight.by"),
    is_default: t("freight.isDefault"),
    rules: t("freight.rules"),
  };

  function ruleText(rule: RuleValues, place: number, all: readonly RuleValues[], by: Template["by"]) {
    const regionNames = rule.regions.map(nameOf).join(t("common.and")) || ruleName(place, all.length);
    if (rule.is_excluded) return `${regionNames}: ${t("freight.excluded")}`;
    const [first, first_price, next, next_price] = [
      Number(rule.first),
      parseFen(rule.first_price),
      Number(rule.next),
      parseFen(rule.next_price),
    ];
    if (!first || !next || first_price === undefined || next_price === undefined) return regionNames;
    const free_amount = parseFen(rule.free_amount) ?? null;
    const terms = { first, first_price, next, next_price, free_amount, free_count: Number(rule.free_count) || null };
    return `${regionNames}: ${describeCost(terms, by, t).join(t("freight.and"))}`;
  }
  function show(name: keyof TemplateValues, value: unknown, by: Template["by"]) {
    if (name === "delivery") return t(`freight.delivery.${value as Template["delivery"]}`);
    if (name === "by") return t(`freight.by.${value as Template["by"]}`);
    if (name === "is_default") return t(value ? "freight.yes" : "freight.no");
    if (name === "rules")
      return (value as RuleValues[]).map((rule, place, all) => ruleText(rule, place, all, by)).join("\n");
    return String(value);
  }
  return { labels, show, nameOf, ruleName };
}
