"use client";

import { useMemo } from "react";
import { typedFenOrNone } from "@/components/edit/typed-fen";
import { useWords } from "@/components/words/words";
import { costWords } from "../cost-words";
import type { Region, Template } from "../types";
import type { RuleValues, TemplateValues } from "./freight-form";

export function useTemplateWords(regions: readonly Region[], count: number) {
  const words = useWords();
  const names = useMemo(() => new Map(regions.map(({ code, name }) => [code, name])), [regions]);
  const nameOf = (code: string) => names.get(code) ?? code;
  const ruleName = (place: number, all = count) =>
    place === all - 1 ? words("freight.rest") : words("freight.rule", { place: place + 1 });
  const labels: Record<keyof TemplateValues, string> = {
    name: words("freight.name"),
    delivery: words("freight.delivery"),
    by: words("freight.by"),
    is_default: words("freight.isDefault"),
    rules: words("freight.rules"),
  };

  function ruleText(rule: RuleValues, place: number, all: readonly RuleValues[], by: Template["by"]) {
    const where = rule.regions.map(nameOf).join(words("common.and")) || ruleName(place, all.length);
    if (rule.is_excluded) return `${where}: ${words("freight.excluded")}`;
    const [first, first_price, next, next_price] = [
      Number(rule.first),
      typedFenOrNone(rule.first_price),
      Number(rule.next),
      typedFenOrNone(rule.next_price),
    ];
    if (!first || !next || first_price === undefined || next_price === undefined) return where;
    const free_amount = typedFenOrNone(rule.free_amount) ?? null;
    const terms = { first, first_price, next, next_price, free_amount, free_count: Number(rule.free_count) || null };
    return `${where}: ${costWords(terms, by, words).join(words("freight.and"))}`;
  }
  function show(name: keyof TemplateValues, value: unknown, by: Template["by"]) {
    if (name === "delivery") return words(`freight.delivery.${value as Template["delivery"]}`);
    if (name === "by") return words(`freight.by.${value as Template["by"]}`);
    if (name === "is_default") return words(value ? "freight.yes" : "freight.no");
    if (name === "rules")
      return (value as RuleValues[]).map((rule, place, all) => ruleText(rule, place, all, by)).join("\n");
    return String(value);
  }
  return { labels, show, nameOf, ruleName };
}
