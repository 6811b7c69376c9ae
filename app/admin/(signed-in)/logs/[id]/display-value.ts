import { fieldLabel } from "@/components/edit/field-label";
import { variantFieldNames, variantFields } from "@/lib/catalogue/products/variant-fields";
import { formatMoney } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import { declaredSettings, isSettingKey } from "@/lib/settings/declared";

export type DisplayValue =
  | { kind: "nothing" }
  | { kind: "text"; text: string }
  | { kind: "money"; fen: number }
  | { kind: "time"; at: string }
  | { kind: "flag"; isOn: boolean }
  | { kind: "record"; id: number }
  | { kind: "pictures"; keys: string[] }
  | { kind: "html"; html: string }
  | { kind: "permissions"; names: string[] }
  | { kind: "list"; items: string[] };

const money = new Set([
  ...variantFieldNames.filter((name) => variantFields[name].kind === "money"),
  "total_price",
  "subtotal",
  "discount",
  "discount_total",
  "amount",
  "refunded_amount",
  "freight",
  "first_price",
  "next_price",
  "free_amount",
  "entitled",
  "entitled_freight",
  "agreed",
  "agreed_freight",
  "cap",
  "from",
]);
const picture = new Set(["image", "main_image", "images", "topic_image", "head_image", "cover", "avatar"]);
const html = new Set(["detail", "content"]);

type NameOf = (field: string) => string;
const marks = { en: [": ", ", "], zh: ["：", "、"] } as const;

export function toDisplayValue(
  field: string,
  value: unknown,
  nameOf: NameOf = (name) => name,
  language: Language = "en",
): DisplayValue {
  if (value === null || value === undefined || value === "") return { kind: "nothing" };
  if (Array.isArray(value) && value.length === 0) return { kind: "nothing" };
  if (typeof value === "boolean") return { kind: "flag", isOn: value };
  if (typeof value === "number" && money.has(field)) return { kind: "money", fen: value };
  if (typeof value === "number" && field.endsWith("_id")) return { kind: "record", id: value };
  if (typeof value === "string" && /_(at|until)$|^(claim|valid)_(from|to)$/.test(field))
    return { kind: "time", at: value };
  if (picture.has(field) && isTexts(value)) return { kind: "pictures", keys: [value].flat() };
  if (typeof value === "string" && html.has(field)) return { kind: "html", html: value };
  if (field === "permissions" && isTexts(value)) return { kind: "permissions", names: [value].flat() };
  if (!Array.isArray(value)) return { kind: "text", text: asText(value, nameOf, language) };
  const items = value.map((one) => asText(one, nameOf, language)).filter(Boolean);
  return items.length ? { kind: "list", items } : { kind: "nothing" };
}

const isTexts = (value: unknown): value is string | string[] => [value].flat().every((one) => typeof one === "string");

function asText(value: unknown, nameOf: NameOf, language: Language): string {
  const [colon, comma] = marks[language];
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if (Array.isArray(value)) return value.map((one) => asText(one, nameOf, language)).join(comma);
  const { name, detail, ...others } = value as Record<string, unknown>;
  if (typeof name === "string" && typeof detail === "string" && !Object.keys(others).length)
    return `${name}${colon}${detail}`;
  return Object.entries(value)
    .map(([part, held]) => partAsText(part, held, nameOf, language))
    .filter(Boolean)
    .join(" · ");
}

function partAsText(name: string, value: unknown, nameOf: NameOf, language: Language) {
  if (name === "id" || value === false) return "";
  if (value === true) return nameOf(name);
  if (typeof value !== "number") return asText(value, nameOf, language);
  // The fields of a tier, in hundredths of a yuan or of a percent.
  const shown = name === "off" ? value / 100 : money.has(name) ? formatMoney(value) : value;
  return `${nameOf(name)}${marks[language][0]}${shown}`;
}

export function differing(before: readonly string[], after: readonly string[]) {
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  return gone.length || come.length ? { gone, come } : { gone: [...before], come: [...after] };
}

/** Technical fields, which are not shown. */
const inner = new Set([
  "id",
  "search",
  "gone_at",
  "created_at",
  "stock_level",
  "detail_images",
  "password_hash",
  "widths",
  "product_count",
  "sha256",
  "sent_sha256",
  "avatar_width",
  "avatar_height",
  "avatar_widths",
]);

export function fieldsToShow<F extends { name: string; before: unknown; after: unknown }>(fields: readonly F[]) {
  return fields.filter(
    ({ name, before, after }) =>
      !inner.has(name) &&
      !(toDisplayValue(name, before).kind === "nothing" && toDisplayValue(name, after).kind === "nothing"),
  );
}

export const fieldName = (entity: string, name: string, language: Language) =>
  entity === "config" && isSettingKey(name)
    ? translate(declaredSettings[name].label, language)
    : fieldLabel(entity, name, language);
