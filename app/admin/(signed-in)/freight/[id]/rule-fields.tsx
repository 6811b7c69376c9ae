"use client";

import { MapPin, X } from "lucide-react";
import { useId } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { MoneyField, TextField } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import type { RuleValues, Template } from "./freight-form";

interface Props {
  rule: RuleValues;
  place: number;
  name: string;
  by: Template["by"];
  problem: PageProblem | undefined;
  isFixed: boolean;
  nameOf: (code: string) => string;
  onChange: (change: Partial<RuleValues>) => void;
  /** Undefined for the last rule, which applies everywhere else. */
  onPick?: () => void;
  onRemove?: () => void;
}

export function RuleFields({ rule, place, name, by, problem, isFixed, nameOf, onChange, onPick, onRemove }: Props) {
  const t = useTranslator();
  const id = useId();
  const { regions, is_excluded } = rule;
  const refused = problem?.errors?.find(({ path }) => path.startsWith(`rules.${place}.regions`))?.message;
  const error = refused && !regions.length && onPick ? t("freight.regions.none") : refused;
  const own = errorAt(problem, `rules.${place}`);
  return (
    <fieldset disabled={isFixed} className="grid min-w-0 gap-3 p-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-8 items-center gap-2">
        <h3 className="font-semibold">{name}</h3>
        {onRemove && !isFixed && (
          <IconButton className="-my-1 ml-auto" label={t("freight.removeRule", { name })} onClick={onRemove}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {onPick ? (
        <div className="flex flex-wrap items-center gap-1.5">
          {regions.map((code) => (
            <Chip
              key={code}
              text={nameOf(code)}
              remove={isFixed ? undefined : t("freight.regions.remove", { region: nameOf(code), name })}
              onRemove={() => onChange({ regions: regions.filter((one) => one !== code) })}
            />
          ))}
          {!isFixed && (
            <Button
              icon={<MapPin className="size-4" aria-hidden="true" />}
              aria-label={t("freight.regions.of", { name })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-regions` : undefined}
              onClick={onPick}
            >
              {t("freight.regions.choose")}
            </Button>
          )}
        </div>
      ) : (
        <p className="-mt-2 text-ink-2">{t("freight.rest.help")}</p>
      )}
      {error && (
        <p id={`${id}-regions`} className="-mt-1.5 text-small text-red">
          {error}
        </p>
      )}
      {own && <p className="text-small text-red">{own}</p>}
      {!is_excluded && (
        <AmountFields rule={rule} place={place} name={name} by={by} problem={problem} onChange={onChange} />
      )}
      <div className="flex min-h-7 items-center gap-2">
        <Switch
          id={`${id}-excluded`}
          aria-label={t("freight.ofRule", { name, field: t("freight.excluded") })}
          checked={is_excluded}
          onChange={({ target }) => onChange({ is_excluded: target.checked })}
        />
        <label htmlFor={`${id}-excluded`}>{t("freight.excluded")}</label>
      </div>
    </fieldset>
  );
}

const Chip = ({ text, remove, onRemove }: { text: string; remove?: string; onRemove: () => void }) => (
  <span className="inline-flex min-h-7 items-center rounded-full bg-gray-soft pl-2.5 max-md:min-h-11">
    <bdi className={remove ? "" : "pr-2.5"}>{text}</bdi>
    {remove && (
      <button
        type="button"
        aria-label={remove}
        onClick={onRemove}
        className="grid size-7 place-items-center rounded-full text-ink-2 hover:text-ink max-md:size-11"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    )}
  </span>
);

interface AmountProps {
  rule: RuleValues;
  place: number;
  name: string;
  by: Template["by"];
  problem: PageProblem | undefined;
  onChange: (change: Partial<RuleValues>) => void;
}

function AmountFields({ rule, place, name, by, problem, onChange }: AmountProps) {
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
