"use client";

import { SelectField } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import type { FreightChoice } from "../read-freight";
import type { Variants } from "../sizes/variants-draft";

interface Shown {
  value: string;
  choices: readonly FreightChoice[];
  variants: Variants;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** By which template the product is brought. One by weight says how many sizes have none. */
export function FreightField({ value, choices, variants, error, onChange }: Shown) {
  const words = useWords();
  const usual = choices.find(({ is_default }) => is_default);
  const charging = value ? choices.find(({ id }) => String(id) === value) : usual;
  const count = variants.rows.filter(({ isSold, weight_g }) => isSold && !weight_g.trim()).length;
  const lacks = charging?.by === "weight" && count > 0;
  const lack = variants.options.length
    ? words("product.freight.sizesLack", { count })
    : words("product.freight.weightLacks");
  return (
    <SelectField
      label={words("product.freight")}
      help={lacks && <span className="text-amber">{lack}</span>}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">
        {usual ? words("product.freight.default", { name: usual.name }) : words("product.freight.free")}
      </option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
