import type { Key, Words } from "@/lib/i18n/admin/words";

type WithoutValues = Extract<Key, `order.why.${string}` | `money.why.${string}` | `money.event.${string}`>;

/** Says a stored text in the reader's language, by the keys of its words. A text without a key is shown as it is. */
export const inWords = (keys: Readonly<Record<string, WithoutValues>>) => (text: string, words: Words) =>
  Object.hasOwn(keys, text) ? words(keys[text]!) : text;
