import type { Language } from "@/lib/i18n/language";
import type { Text } from "@/lib/kinds/kind";
import { inLanguage } from "./product-fields";

export interface VariantField {
  /** `money` is in fen, `grams` are whole, a `code` is a line of text, a `picture` is an uploaded image. */
  kind: "money" | "grams" | "code" | "picture";
  label: Text;
  description: string;
  example?: string;
}

/**
 * The fields of a variant that admins write, except its values and stock, in the order of the editor. The schemas, the
 * SQL, the CSV columns, the inputs of the editor and the names in the log are derived from this list. Shoppers receive
 * only those that `variant` in ./schemas has. Safe in the browser.
 */
export const variantFields = {
  price: { kind: "money", label: ["Price", "价格"], description: "In fen. A new variant needs one." },
  sku: {
    kind: "code",
    label: ["SKU", "货号"],
    description: "The shop's own number, in any case. No two variants have the same. Null: none.",
    example: "LJ-100-T",
  },
  market_price: {
    kind: "money",
    label: ["Crossed-out price", "划线价"],
    description: "The list price in fen, shown crossed out next to the price. Null: none.",
  },
  cost_price: {
    kind: "money",
    label: ["Cost price", "成本价"],
    description: "The cost to the shop, in fen, for admins with `cost.read`. Null: unknown.",
  },
  weight_g: {
    kind: "grams",
    label: ["Weight (g)", "重量（克）"],
    description: "With its package, in grams. Null: unknown.",
  },
  barcode: {
    kind: "code",
    label: ["Barcode", "条码"],
    description: "The number on the package. Null: none.",
    example: "6901234567892",
  },
  image: {
    kind: "picture",
    label: ["Variant picture", "规格图片"],
    description:
      "Its own picture: the `url` of an uploaded image, or its key. Null: none. Ignored without `options`, where the pictures are the product's.",
  },
} as const satisfies Record<string, VariantField>;

export type VariantFieldName = keyof typeof variantFields;
export type KindOf<Name extends VariantFieldName> = (typeof variantFields)[Name]["kind"];
export const variantFieldNames = Object.keys(variantFields) as VariantFieldName[];

export type OptionalField = Exclude<VariantFieldName, "price">;
export const optionalFields = variantFieldNames.filter((name): name is OptionalField => name !== "price");

export function headingOf(name: VariantFieldName, language: Language) {
  const { kind, label } = variantFields[name];
  return inLanguage(label, language) + (kind === "money" ? inLanguage([" ¥", "（元）"], language) : "");
}

export type CsvColumn<Name extends VariantFieldName> = {
  money: `${Name}_yuan`;
  picture: "picture";
  grams: Name;
  code: Name;
}[KindOf<Name>];
export function csvColumnOf<Name extends VariantFieldName>(name: Name) {
  const { kind } = variantFields[name];
  return (kind === "money" ? `${name}_yuan` : kind === "picture" ? "picture" : name) as CsvColumn<Name>;
}
