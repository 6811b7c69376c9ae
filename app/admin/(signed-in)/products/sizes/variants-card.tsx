"use client";

import { useCallback, useRef } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { PictureSizes } from "../editor/product-draft";
import type { Product } from "../types";
import { NewOption, OptionFields } from "./option-fields";
import {
  addOption,
  type ChangeVariants,
  fits,
  maxOptions,
  maxRows,
  removedOf,
  sellAgain,
  type Variants,
} from "./variants-draft";
import { VariantsMatrix } from "./variants-matrix";

type Stored = Product["variants"][number];
interface Props {
  value: Variants;
  onChange: (value: Variants) => void;
  /** The price of the plain product, which the first combinations get. */
  price: string;
  pictures: readonly string[];
  sizes: ReadonlyMap<string, PictureSizes>;
  stored: readonly Stored[];
  problem: PageProblem | undefined;
}

export function VariantsCard({ value, onChange, price, pictures, sizes, stored, problem }: Props) {
  const t = useTranslator();
  const latest = useRef(value);
  latest.current = value;
  const change = useCallback<ChangeVariants>((to) => onChange(to(latest.current)), [onChange]);
  const { options, rows } = value;
  const sold = rows.filter(({ isSold }) => isSold);
  const add = (name: string, values: string) => change((before) => addOption(before, name, values, price));
  if (!options.length)
    return (
      <Card title={t("product.sizes")} note={t("product.sizes.none")}>
        <div className="p-4">
          <NewOption isFirst onAdd={add} />
        </div>
        <Removed value={value} stored={stored} change={change} />
      </Card>
    );
  const ownError = ["options", "variants"].map((path) => errorAt(problem, path)).find(Boolean);
  return (
    <Card title={t("product.sizes")} note={t("product.sizes.count", { count: sold.length })}>
      <div className="grid gap-3 border-b border-line-soft p-4">
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id
          <OptionFields key={at} option={option} at={at} problem={problem} change={change} />
        ))}
        {options.length < maxOptions && <NewOption onAdd={add} />}
        {ownError && <p className="text-small text-red">{ownError}</p>}
        {sold.length > maxRows && (
          <p className="text-small text-red">{t("product.sizes.tooMany", { most: maxRows, count: sold.length })}</p>
        )}
      </div>
      <VariantsMatrix
        value={value}
        change={change}
        pictures={pictures}
        sizes={sizes}
        stored={stored}
        problem={problem}
      />
      <Removed value={value} stored={stored} change={change} />
    </Card>
  );
}

/** Deleted variants with stock or orders, which can be sold again. */
function Removed({ value, stored, change }: Pick<Props, "value" | "stored"> & { change: ChangeVariants }) {
  const t = useTranslator();
  const holding = removedOf(value).flatMap((row) => {
    const one = stored.find(({ id }) => id === row.id);
    return one && (one.stock || one.reserved) ? [{ row, one }] : [];
  });
  if (!holding.length) return null;
  return (
    <ul className="grid gap-1 border-t border-line-soft px-4 py-3 text-ink-2">
      {holding.map(({ row, one: { id, stock, reserved } }) => {
        const name = row.values.join(" / ") || t("product.size.unnamed");
        return (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">{t("product.size.holds", { name, stock, reserved })}</span>
            {fits(value, row) && (
              <Button
                aria-label={t("product.size.sell", { name })}
                onClick={() => change((before) => sellAgain(before, row))}
              >
                {t("product.size.back")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
