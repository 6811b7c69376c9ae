import { isVariantField, labelOf } from "@/lib/catalogue/products/variant-fields";
import { catalogues } from "@/lib/i18n/admin/texts";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import { declaredSettings, isSettingKey } from "@/lib/settings/declared";

const { field } = catalogues.en;
const isNamed = (name: string): name is keyof typeof field => Object.hasOwn(field, name);

/** The label of a field for this kind, or the shared one. A field without a label is shown by its name in the code. */
export function fieldName(entity: string, name: string, t: Translator, language: Language) {
  if (entity === "config" && isSettingKey(name)) return translate(declaredSettings[name].label, language);
  if (entity === "product" && isVariantField(name)) return labelOf(name, language);
  const own = `${entity}.${name}`;
  if (isNamed(own)) return t(`field.${own}`);
  return isNamed(name) ? t(`field.${name}`) : name.replaceAll("_", " ");
}
