"use client";

import { useMemo, useState } from "react";
import { parseFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { MoneyField, SelectField, TextField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import { chargeFreight } from "@/lib/selling/freight/charge-freight";
import { describeRule, describeSum } from "../describe-cost";
import { chargedBy, type Region, type TemplateValues } from "./freight-form";
import { buildRegionTree, type RegionTree, ruleAt } from "./region-tree";

interface Props {
  values: TemplateValues;
  regions: readonly Region[];
  ruleName: (place: number) => string;
}

const parseWhole = (typed: string) => {
  const plain = typed.normalize("NFKC").trim();
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : undefined;
};

export function FreightCalculator({ values, regions, ruleName }: Props) {
  const t = useTranslator();
  const tree = useMemo(() => buildRegionTree(regions), [regions]);
  const [region, setRegion] = useState("");
  const [pieces, setPieces] = useState("4");
  const [grams, setGrams] = useState("1500");
  const [amount, setAmount] = useState("50");
  const isByWeight = values.by === "weight";
  const number = (label: string, value: string, onType: (typed: string) => void) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
  const given = { pieces: parseWhole(pieces), grams: isByWeight ? parseWhole(grams) : 0, amount: parseFen(amount) };
  return (
    <Card title={t("freight.try")} note={t("freight.try.what")}>
      <div className="grid gap-3.5 p-4">
        <PlaceFields tree={tree} region={region} onChoose={setRegion} />
        <div className="grid grid-cols-2 gap-3">
          {isByWeight && number(t("freight.try.grams"), grams, setGrams)}
          {number(t("freight.try.pieces"), pieces, setPieces)}
          <MoneyField
            label={t("freight.try.amount")}
            className={isByWeight ? "col-span-2" : undefined}
            value={amount}
            onChange={setAmount}
          />
        </div>
      </div>
      <div role="status" className="grid gap-1 border-t border-line-soft px-4 py-3">
        <Outcome values={values} region={region || null} given={given} ruleName={ruleName} />
      </div>
    </Card>
  );
}

interface CalculatorInput {
  pieces: number | undefined;
  grams: number | undefined;
  amount: number | undefined;
}

function Outcome({
  values,
  region,
  given: { pieces, grams, amount },
  ruleName,
}: Pick<Props, "values" | "ruleName"> & { region: string | null; given: CalculatorInput }) {
  const t = useTranslator();
  const place = ruleAt(values.rules, region);
  const template = chargedBy(values, place);
  if (!template) return <p className="text-ink-2">{t("freight.try.unread", { name: ruleName(place) })}</p>;
  if (pieces === undefined || grams === undefined || amount === undefined)
    return <p className="text-ink-2">{t("freight.try.ask")}</p>;
  const line = { template_id: template.id, count: 1, weight_g: grams, payable: amount };
  const others = { template_id: template.id, count: pieces - 1, weight_g: 0, payable: 0 };
  const { freight, detail, excluded } = chargeFreight([template], [line, others], region);
  const [part] = detail?.parts ?? [];
  const by = t("freight.try.by", { name: ruleName(place) });
  return (
    <>
      <p className="text-title tabular-nums">{excluded.length ? t("freight.try.excluded") : formatMoney(freight)}</p>
      {part && <p>{describeSum(part, t)}</p>}
      <p className="text-ink-2">{part ? t("freight.ofRule", { name: by, field: describeRule(part, t) }) : by}</p>
    </>
  );
}

function PlaceFields({
  tree,
  region,
  onChoose,
}: {
  tree: RegionTree;
  region: string;
  onChoose: (code: string) => void;
}) {
  const t = useTranslator();
  const levels = [
    { name: "province", above: "", chosen: region.slice(0, 2) },
    { name: "city", above: region.slice(0, 2), chosen: partOf(tree, region.slice(0, 2), region) },
  ] as const;
  const city = levels[1].chosen;
  const all = [...levels, { name: "district", above: city, chosen: partOf(tree, city, region) } as const];
  return (
    <>
      {all.map(({ name, above, chosen }, at) => {
        const choices = at === 0 || above ? (tree.get(above) ?? []) : [];
        if (!choices.length) return null;
        return (
          <SelectField
            key={name}
            label={t(`freight.try.${name}`)}
            value={chosen}
            onChange={({ target }) => onChoose(target.value || above)}
            options={choices.map(({ code, name: called }) => ({ value: code, label: called }))}
          >
            <option value="">{t(at ? "freight.try.whole" : "freight.try.anywhere")}</option>
          </SelectField>
        );
      })}
    </>
  );
}

/** The child of a region that is, or contains, the selected region. */
const partOf = (tree: RegionTree, above: string, region: string) =>
  (above && tree.get(above)?.find(({ code }) => region.startsWith(code))?.code) || "";
