/** The way to read a value of the log: the kind of its field, and the value. */
export type ShownValue =
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

const money = new Set(["price", "total_price", "refunded_amount", "amount", "subtotal"]);
const picture = new Set(["image", "main_image", "images", "topic_image", "head_image", "cover", "avatar"]);
const html = new Set(["detail", "content"]);

export function shownValue(field: string, value: unknown): ShownValue {
  if (value === null || value === undefined || value === "") return { kind: "nothing" };
  if (Array.isArray(value) && value.length === 0) return { kind: "nothing" };
  if (typeof value === "boolean") return { kind: "flag", isOn: value };
  if (typeof value === "number" && money.has(field)) return { kind: "money", fen: value };
  if (typeof value === "number" && field.endsWith("_id")) return { kind: "record", id: value };
  if (typeof value === "string" && /_(at|until)$/.test(field)) return { kind: "time", at: value };
  if (picture.has(field) && isTexts(value)) return { kind: "pictures", keys: [value].flat() };
  if (typeof value === "string" && html.has(field)) return { kind: "html", html: value };
  if (field === "permissions" && isTexts(value)) return { kind: "permissions", names: [value].flat() };
  if (Array.isArray(value)) return { kind: "list", items: value.map(asText) };
  return { kind: "text", text: asText(value) };
}

const isTexts = (value: unknown): value is string | string[] => [value].flat().every((one) => typeof one === "string");

function asText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if (Array.isArray(value)) return value.map(asText).join(", ");
  const { name, detail, ...others } = value as Record<string, unknown>;
  if (typeof name === "string" && typeof detail === "string" && !Object.keys(others).length)
    return `${name}: ${detail}`;
  return Object.values(value).map(asText).filter(Boolean).join(" · ");
}

/** Returns the items that only one of two lists has. Nobody needs to read the rest. */
export function differing(before: readonly string[], after: readonly string[]) {
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  // The same in another order.
  return gone.length || come.length ? { gone, come } : { gone: [...before], come: [...after] };
}

/** Fields that a person has no use for. */
const inner = new Set(["search", "gone_at", "created_at", "stock_level", "detail_images", "password_hash", "widths"]);

export function fieldsToShow<F extends { name: string; before: unknown; after: unknown }>(fields: readonly F[]) {
  return fields.filter(
    ({ name, before, after }) =>
      !inner.has(name) && !(shownValue(name, before).kind === "nothing" && shownValue(name, after).kind === "nothing"),
  );
}
