"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { CropButton } from "@/components/files/crop-picture";
import { FilePicker } from "@/components/files/file-picker";
import type { StoredFile } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import type { TargetType } from "../types";
import type { ItemValues } from "./banner-form";
import { TargetField } from "./target-field";

const types = ["none", "product", "theme", "category", "url"] as const;

interface Props {
  item: ItemValues;
  place: number;
  problem: PageProblem | undefined;
  isFixed: boolean;
  onChange: (change: Partial<ItemValues>) => void;
  onRemove: () => void;
}

export function ItemFields({ item, place, problem, isFixed, onChange, onRemove }: Props) {
  const t = useTranslator();
  const [isPicking, setPicking] = useState(false);
  const at = (field: string) => errorAt(problem, `items.${place}.${field}`);
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
        {!isFixed && (
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
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`banners.opens.${type}`)}
            </option>
          ))}
        </SelectField>
        <TargetField item={item} error={at("target")} onChange={onChange} />
      </div>
      {!isFixed && (
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
