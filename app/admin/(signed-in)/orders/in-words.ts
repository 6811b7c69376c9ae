import type { Key, Words } from "@/lib/i18n/admin/words";

type WithoutValues = Extract<Key, `order.why.${string}` | `money.why.${string}` | `money.event.${string}`>;

/** Translates stored texts by looking up their message keys. Texts without a key are returned unchanged. */
export const inWords = (keys: Readonly<Record<string, WithoutValues>>) => (text: string, words: Words) =>
  Object.hasOwn(keys, text) ? words(keys[text]!) : text;
