import { productFields } from "@/lib/catalogue/products/product-fields";
import { variantFields } from "@/lib/catalogue/products/variant-fields";
import { fieldTexts } from "@/lib/i18n/admin/field";
import type { Language } from "@/lib/i18n/language";
import type { Text } from "@/lib/kinds/kind";

const texts: Readonly<Record<string, Text>> = fieldTexts.field;
const ofProduct: Readonly<Record<string, { label: Text }>> = { ...productFields, ...variantFields };

/** The label of a field for this kind, or the shared one. A field without a label is shown by its name in the code. */
export function fieldLabel(kind: string, name: string, language: Language) {
  const own = kind === "product" ? ofProduct[name]?.label : texts[`${kind}.${name}`];
  const [english, chinese] = own ?? texts[name] ?? [];
  return (language === "zh" ? chinese : english) ?? name.replaceAll("_", " ");
}
