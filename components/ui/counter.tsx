"use client";

import { Minus, Plus } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "./button";

interface Props {
  value: number;
  most: number;
  onChange: (value: number) => void;
  label: string;
}

/** A number input from 0 to `most`, with buttons for touch. */
export function Counter({ value, most, onChange, label }: Props) {
  const t = useTranslator();
  const set = (wanted: number) => onChange(Math.min(most, Math.max(0, Math.trunc(wanted) || 0)));
  return (
    <span className="flex shrink-0 items-center">
      <IconButton label={t("common.less", { name: label })} onClick={() => set(value - 1)} className="after:hidden">
        <Minus className="size-4" aria-hidden="true" />
      </IconButton>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        value={value}
        onChange={({ target }) => set(Number(target.value))}
        aria-label={label}
        className="entry w-14 text-right tabular-nums"
      />
      <IconButton label={t("common.more", { name: label })} onClick={() => set(value + 1)} className="after:hidden">
        <Plus className="size-4" aria-hidden="true" />
      </IconButton>
      <span className="w-9 pl-1 text-ink-2 tabular-nums">/ {most}</span>
    </span>
  );
}
