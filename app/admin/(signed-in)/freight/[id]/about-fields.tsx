"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import type { Template } from "../types";
import { countedBy, type Delivery, type TemplateValues } from "./freight-form";

export type Defaults = Readonly<Partial<Record<Delivery, { id: number; name: string }>>>;

interface Props {
  values: TemplateValues;
  set: <Name extends keyof TemplateValues>(name: Name, value: TemplateValues[Name]) => void;
  problem: PageProblem | undefined;
  isFixed: boolean;
  defaults: Defaults;
  stored: Template | undefined;
}

export function AboutFields({ values, set, problem, isFixed, defaults, stored }: Props) {
  const t = useTranslator();
  const { name, delivery, by, is_default, rules } = values;
  const isNamed = Boolean(stored?.product_count);
  const takesFrom = is_default && !stored?.is_default ? defaults[delivery] : undefined;
  return (
    <Card title={t("freight.about")}>
      <fieldset disabled={isFixed} className="grid grid-cols-2 gap-3.5 p-4 max-sm:grid-cols-1">
        <TextField
          className="col-span-full"
          label={t("freight.name")}
          help={t("freight.name.help")}
          maxLength={40}
          required
          value={name}
          error={errorAt(problem, "name")}
          onChange={({ target }) => set("name", target.value)}
        />
        <SelectField
          label={t("freight.by")}
          help={by === "weight" && t("freight.by.weight.help")}
          value={by}
          error={errorAt(problem, "by")}
          onChange={({ target }) => {
            const wanted = target.value as Template["by"];
            set("by", wanted);
            set("rules", countedBy(rules, wanted));
          }}
        >
          {(["pieces", "weight"] as const).map((unit) => (
            <option key={unit} value={unit}>
              {t(`freight.by.${unit}.what`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("freight.delivery")}
          help={isNamed && t("freight.delivery.named")}
          disabled={isNamed}
          value={delivery}
          error={errorAt(problem, "delivery")}
          onChange={({ target }) => {
            const wanted = target.value as Delivery;
            set("delivery", wanted);
            if (!stored) set("is_default", !defaults[wanted]);
          }}
        >
          {(["express", "local"] as const).map((way) => (
            <option key={way} value={way}>
              {t(`freight.delivery.${way}`)}
            </option>
          ))}
        </SelectField>
        <label className="col-span-full flex items-start gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={is_default}
            onChange={({ target }) => set("is_default", target.checked)}
          />
          <span>
            {t("freight.isDefault")}
            <span className="block text-small text-ink-2">
              {t(`freight.isDefault.${delivery}`)} {takesFrom && t("freight.isDefault.takes", { name: takesFrom.name })}
            </span>
          </span>
        </label>
      </fieldset>
    </Card>
  );
}
