"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { fieldLabel } from "@/components/edit/field-label";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { localTimeOf, timeOfLocal } from "@/lib/i18n/format";
import type { Product } from "../types";
import type { Draft } from "./product-draft";

type Name = "on_sale_at" | "off_sale_at";

interface Props {
  values: Pick<Draft, Name>;
  set: (name: Name, value: string) => void;
  problem: PageProblem | undefined;
  /** A product that is on sale can be planned to go on sale again only after it goes off. */
  isOnSale: boolean;
}

export function SaleTimes({ values, set, problem, isOnSale }: Props) {
  const t = useTranslator();
  const { timeZone, language } = useReader();
  const field = (name: Name) => (
    <TextField
      type="datetime-local"
      label={fieldLabel("product", name, language)}
      note={t("common.optional")}
      help={t(`product.${name}.help`)}
      error={errorAt(problem, name)}
      value={values[name] && localTimeOf(values[name], timeZone)}
      onChange={({ target }) => set(name, target.value && timeOfLocal(target.value, timeZone))}
    />
  );
  const isShown = !isOnSale || values.on_sale_at || values.off_sale_at;
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {isShown && field("on_sale_at")}
      {field("off_sale_at")}
    </div>
  );
}

/** The next planned change that shoppers notice. */
export function plannedSale({ on_sale, on_sale_at, off_sale_at }: Pick<Product, "on_sale" | Name>) {
  if (on_sale) return off_sale_at && ({ name: "goesOff", at: off_sale_at } as const);
  return on_sale_at && ({ name: "goesOn", at: on_sale_at } as const);
}
