import type { Key, Translator } from "@/lib/i18n/admin/translator";

type PlainKey = Extract<Key, `order.why.${string}` | `money.why.${string}` | `money.event.${string}`>;

/** Translates stored texts by looking up their message keys. Texts without a key are returned unchanged. */
export const createTextTranslator = (keys: Readonly<Record<string, PlainKey>>) => (text: string, t: Translator) =>
  Object.hasOwn(keys, text) ? t(keys[text]!) : text;
