"use client";

import { useQuery } from "@tanstack/react-query";
import { formatProblem } from "@/components/api/problem";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { ProductFinder } from "@/components/edit/product-finder";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import type { ItemValues } from "./banner-form";

interface Props {
  item: ItemValues;
  error: string | undefined;
  onChange: (change: Partial<ItemValues>) => void;
}

export function TargetField({ item, error, onChange }: Props) {
  const t = useTranslator();
  const { target_type: type, target, target_name } = item;
  if (type === "none") return null;
  if (type === "url")
    return (
      <TextField
        label={t("banners.address")}
        help={t("banners.address.help")}
        maxLength={500}
        value={target ?? ""}
        error={error}
        onChange={({ target: { value } }) => onChange({ target: value })}
      />
    );
  // The key resets the list: otherwise, the themes would be shown while the categories are loading.
  if (type !== "product") return <RecordSelect key={type} type={type} item={item} error={error} onChange={onChange} />;
  if (target)
    return (
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 truncate">{target_name ?? `#${target}`}</bdi>
          <Button onClick={() => onChange({ target: null, target_name: null })}>{t("banners.other")}</Button>
        </div>
        {error && <p className="text-small text-red">{error}</p>}
      </div>
    );
  return (
    <ProductFinder
      label={t("banners.opens.product")}
      error={error}
      onFound={({ id, name }) => onChange({ target: String(id), target_name: name })}
    />
  );
}

interface Named {
  id: number;
  name: string;
}

function RecordSelect({ type, item, error, onChange }: Props & { type: "theme" | "category" }) {
  const t = useTranslator();
  const { language } = useReader();
  const { data, error: problem } = useQuery(apiQueryOptions(`/cms/${type}`));
  const records: Named[] = data?.items ?? [];
  const isKnown = records.some(({ id }) => String(id) === item.target);
  return (
    <SelectField
      label={t(`banners.opens.${type}`)}
      value={item.target ?? ""}
      error={error ?? (problem ? formatProblem(problem, t, language) : undefined)}
      onChange={({ target: { value } }) =>
        onChange({ target: value || null, target_name: records.find(({ id }) => String(id) === value)?.name ?? null })
      }
    >
      <option value="">{t("banners.choose")}</option>
      {item.target && !isKnown && <option value={item.target}>{item.target_name ?? `#${item.target}`}</option>}
      {records.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
