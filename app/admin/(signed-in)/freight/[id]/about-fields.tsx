"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { countedBy, type Delivery, type Template, type TemplateValues } from "./freight-form";

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
          options={(["pieces", "weight"] as const).map((value) => ({ value, label: t(`freight.by.${value}.what`) }))}
        />
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
          options={(["express", "local"] as const).map((value) => ({ value, label: t(`freight.delivery.${value}`) }))}
        />
        <div className="col-span-full">
          <CheckField
            label={t("freight.isDefault")}
            help={`${t(`freight.isDefault.${delivery}`)} ${takesFrom ? t("freight.isDefault.takes", { name: takesFrom.name }) : ""}`}
            checked={is_default}
            onChange={(isChecked) => set("is_default", isChecked)}
          />
        </div>
      </fieldset>
    </Card>
  );
}
