import type { Language } from "@/lib/i18n/language";
import { chinese } from "./chinese";
import { english } from "./english";
import type { Catalogue, Part } from "./words";

/** All sentences. On the server only: the browser gets the parts that a page names. */
export const catalogues: Record<Language, Catalogue> = { en: english, zh: chinese };

export const partsOf = (language: Language, parts: readonly Part[]) =>
  Object.fromEntries(parts.map((part) => [part, catalogues[language][part]]));
