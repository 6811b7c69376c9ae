"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { MoneyField, TextField } from "@/components/ui/field";
import type { Template } from "../types";
import type { RuleValues } from "./freight-form";

interface Props {
  rule: RuleValues;
  place: number;
  name: string;
  by: Template["by"];
  problem: PageProblem | undefined;
  onChange: (change: Partial<RuleValues>) => void;
}

export function AmountFields({ rule, place, name, by, problem, onChange }: Props) {
  const t = useTranslator();
  const field = (key: "first" | "next" | "free_count", label: string) => ({
    label,
    "aria-label": t("freight.ofRule", { name, field: label }),
    inputMode: "numeric" as const,
    autoComplete: "off",
    value: rule[key],
    error: errorAt(problem, `rules.${place}.${key}`),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  });
  const money = (key: "first_price" | "next_price" | "free_amount", label: string, named = label) => (
    <MoneyField
      label={label}
      name={t("freight.ofRule", { name, field: named })}
      note={key === "free_amount" ? t("freight.free.none") : undefined}
      error={
        errorAt(problem, `rules.${place}.${key}`) &&
        t(key === "free_amount" ? "freight.amount.wrong" : "freight.price.wrong")
      }
      value={rule[key]}
      onChange={(typed) => onChange({ [key]: typed })}
    />
  );
  return (
    <div className="grid grid-cols-4 items-start gap-3 max-md:grid-cols-2">
      <TextField {...field("first", t(`freight.first.${by}`))} />
      {money("first_price", t("freight.first_price"), t("freight.price.first"))}
      <TextField {...field("next", t(`freight.next.${by}`))} />
      {money("next_price", t("freight.next_price"), t("freight.price.next"))}
      <div className="col-span-2">{money("free_amount", t("freight.free_amount"))}</div>
      <div className="col-span-2">
        <TextField {...field("free_count", t("freight.free_count"))} note={t("freight.free.none")} />
      </div>
    </div>
  );
}
