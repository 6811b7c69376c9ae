"use client";

import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { MoneyField, SelectField } from "@/components/ui/field";
import type { OfferKind, OfferLevel } from "@/db/schema/offers";
import { rateOf } from "./describe-rule";
import { emptyTier, maxTiers, parseOff, type RuleValues, type TierValues } from "./rule-form";

interface Props {
  values: RuleValues;
  onChange: (change: Partial<RuleValues>) => void;
  levels: readonly OfferLevel[];
  problem: PageProblem | undefined;
  isFixed: boolean;
}

/** Fields for the discount and the minimum price of the goods. */
export function RuleFields({ values, onChange, levels, problem, isFixed }: Props) {
  const t = useTranslator();
  const turn = useRef(0);
  const { level, kind, tiers, cap } = values;
  const write = (key: string, typed: Partial<TierValues>) =>
    onChange({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...typed } : tier)) });
  return (
    <Card title={t("offers.rule")}>
      <fieldset disabled={isFixed} className="grid grid-cols-2 gap-3.5 p-4 max-sm:grid-cols-1">
        <SelectField
          label={t("offers.level")}
          value={level}
          error={errorAt(problem, "level")}
          onChange={({ target }) => onChange({ level: target.value as OfferLevel })}
          options={levels.map((value) => ({ value, label: t(`offers.level.${value}`) }))}
        />
        <SelectField
          label={t("offers.kind")}
          value={kind}
          error={errorAt(problem, "kind")}
          onChange={({ target }) =>
            onChange(target.value === "percent" ? { kind: "percent" } : { kind: "amount", cap: "" })
          }
          options={(["amount", "percent"] as const).map((value) => ({ value, label: t(`offers.kind.${value}`) }))}
        />
        <div className="col-span-full grid gap-3">
          {tiers.map((tier, at) => (
            <TierFields
              key={tier.key}
              tier={tier}
              place={at}
              kind={kind}
              problem={problem}
              onChange={(typed) => write(tier.key, typed)}
              onRemove={
                tiers.length > 1 && !isFixed
                  ? () => onChange({ tiers: tiers.filter(({ key }) => key !== tier.key) })
                  : undefined
              }
            />
          ))}
          {errorAt(problem, "tiers") && <p className="text-small text-red">{errorAt(problem, "tiers")}</p>}
          {!isFixed && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                icon={<Plus className="size-4" aria-hidden="true" />}
                disabled={tiers.length >= maxTiers}
                onClick={() => {
                  turn.current += 1;
                  onChange({ tiers: [...tiers, emptyTier(`new-${turn.current}`)] });
                }}
              >
                {t("offers.addTier")}
              </Button>
              {tiers.length > 1 && <span className="text-small text-ink-2">{t("offers.tiers.help")}</span>}
            </div>
          )}
        </div>
        {(kind === "percent" || cap !== "") && (
          <MoneyField
            label={t("offers.cap")}
            note={t("offers.cap.none")}
            error={errorAt(problem, "cap") && t("offers.amount.wrong")}
            value={cap}
            onChange={(typed) => onChange({ cap: typed })}
          />
        )}
      </fieldset>
    </Card>
  );
}

interface Tier {
  tier: TierValues;
  place: number;
  kind: OfferKind;
  problem: PageProblem | undefined;
  onChange: (typed: Partial<TierValues>) => void;
  onRemove: (() => void) | undefined;
}

function TierFields({ tier: { from, off }, place, kind, problem, onChange, onRemove }: Tier) {
  const t = useTranslator();
  const { language } = useReader();
  const number = place + 1;
  const read = parseOff(kind, off);
  const refused = (name: "from" | "off") => errorAt(problem, `tiers.${place}.${name}`);
  const wrong = t(kind === "percent" ? "offers.percent.wrong" : "offers.amount.wrong");
  const isRate = /折\s*$/.test(off);
  return (
    <div
      className={`grid items-start gap-3.5 ${onRemove ? "grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]" : "grid-cols-2"}`}
    >
      <MoneyField
        label={t("offers.from")}
        name={t("offers.fromOf", { place: number })}
        note={place === 0 ? t("offers.from.none") : undefined}
        error={refused("from")}
        value={from}
        onChange={(typed) => onChange({ from: typed })}
      />
      <MoneyField
        label={t(kind === "percent" ? "offers.offPercent" : "offers.off")}
        name={t(kind === "percent" ? "offers.offPercentOf" : "offers.offOf", { place: number })}
        unit={kind === "amount" ? "¥" : isRate ? "" : "%"}
        help={
          kind === "percent" && language === "zh"
            ? read
              ? t(isRate ? "offers.rate.percent" : "offers.rate", { percent: read / 100, rate: rateOf(read) })
              : t("offers.offPercent.help")
            : undefined
        }
        error={refused("off") && (read ? refused("off") : wrong)}
        value={off}
        onChange={(typed) => onChange({ off: typed })}
      />
      {onRemove && (
        <IconButton className="mt-6" label={t("offers.removeTier", { place: number })} onClick={onRemove}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
