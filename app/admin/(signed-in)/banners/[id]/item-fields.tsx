"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { errorAt, formatProblem, type PageProblem } from "@/components/api/problem";
import { queryOptionsFor } from "@/components/api/use-api-query";
import { ProductFinder } from "@/components/edit/product-finder";
import { CropButton } from "@/components/files/crop-picture";
import { FilePicker } from "@/components/files/file-picker";
import type { StoredFile } from "@/components/files/types";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import type { ItemValues, TargetType } from "./banner-form";

const types = ["none", "product", "theme", "category", "url"] as const;

interface Props {
  item: ItemValues;
  place: number;
  /** Where the item is in the request. */
  path?: string;
  problem: PageProblem | undefined;
  isFixed: boolean;
  /** The mini-program shows the picture in its own ratio, so it needs no crop. */
  keepsRatio?: boolean;
  onChange: (change: Partial<ItemValues>) => void;
  onRemove?: () => void;
}

export function ItemFields({
  item,
  place,
  path = `items.${place}`,
  problem,
  isFixed,
  keepsRatio,
  onChange,
  onRemove,
}: Props) {
  const t = useTranslator();
  const [isPicking, setPicking] = useState(false);
  const at = (field: string) => errorAt(problem, `${path}.${field}`);
  const name = item.title || t("banners.picture", { place: place + 1 });
  const take = ({ url, url_sizes }: StoredFile) => onChange({ image: url, image_sizes: url_sizes! });
  return (
    <fieldset
      disabled={isFixed}
      aria-label={name}
      className="relative grid min-w-0 grid-cols-1 gap-3 md:grid-cols-[160px_minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-1">
        <button
          type="button"
          aria-label={`${t("picker.change")}: ${name}`}
          onClick={() => setPicking(true)}
          className="overflow-hidden rounded-control border bg-gray-soft"
        >
          <img
            src={item.image_sizes?.small.url ?? item.image}
            alt=""
            draggable={false}
            className="aspect-[5/2] w-full object-cover"
          />
        </button>
        {!isFixed && !keepsRatio && (
          <CropButton
            url={item.image}
            small={item.image_sizes?.small.url ?? item.image}
            name={name}
            ratio="5:2"
            onCrop={take}
            className="justify-self-start"
          />
        )}
        {at("image") && <p className="text-small text-red">{at("image")}</p>}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <TextField
          label={t("banners.line")}
          help={t("banners.line.help")}
          note={t("common.optional")}
          maxLength={60}
          value={item.title}
          error={at("title")}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <SelectField
          label={t("banners.opens")}
          value={item.target_type}
          error={at("target_type")}
          onChange={({ target }) =>
            onChange({ target_type: target.value as TargetType, target: null, target_name: null })
          }
          options={types.map((value) => ({ value, label: t(`banners.opens.${value}`) }))}
        />
        <TargetField item={item} error={at("target")} onChange={onChange} />
      </div>
      {!isFixed && onRemove && (
        <IconButton
          label={t("banners.remove", { name })}
          onClick={onRemove}
          className="max-md:absolute max-md:top-1 max-md:right-1 max-md:bg-panel"
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {isPicking && <FilePicker kind="image" onClose={() => setPicking(false)} onPick={([file]) => take(file!)} />}
    </fieldset>
  );
}

interface TargetProps {
  item: ItemValues;
  error: string | undefined;
  onChange: (change: Partial<ItemValues>) => void;
}

function TargetField({ item, error, onChange }: TargetProps) {
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
  if (type !== "product")
    return (
      <RecordSelect
        key={type}
        kind={type}
        label={t(`banners.opens.${type}`)}
        none={t("banners.choose")}
        value={target}
        name={target_name}
        error={error}
        onChange={(id, name) => onChange({ target: id ? String(id) : null, target_name: name })}
      />
    );
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

interface RecordProps {
  kind: "banner" | "theme" | "category";
  label: string;
  /** The choice of no record. */
  none: string;
  value: number | string | null | undefined;
  /** The name of a record that is not in the list. */
  name?: string | null | undefined;
  error?: string | undefined;
  onChange: (id: number | null, name: string | null) => void;
}

export function RecordSelect({ kind, label, none, value, name, error, onChange }: RecordProps) {
  const t = useTranslator();
  const { language } = useReader();
  const query = kind === "banner" ? { size: 100 } : {};
  const { data, error: problem } = useQuery(
    queryOptionsFor<{ items: { id: number; name: string }[] }>(`/cms/${kind}`, query),
  );
  const records = data?.items ?? [];
  const recordOf = (text: unknown) => records.find(({ id }) => String(id) === String(text));
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      error={error ?? (problem ? formatProblem(problem, t, language) : undefined)}
      onChange={({ target }) => onChange(Number(target.value) || null, recordOf(target.value)?.name ?? null)}
      options={records.map(({ id, name }) => ({ value: id, label: name }))}
    >
      <option value="">{none}</option>
      {value && !recordOf(value) && <option value={value}>{name ?? `#${value}`}</option>}
    </SelectField>
  );
}
