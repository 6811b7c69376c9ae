import { fill, type ValueNames, withoutDirectionMarks } from "@/lib/i18n/fill";
import { formatNumber } from "@/lib/i18n/format";
import type { AllTexts, Part } from "./texts";

/** `part.name`: `order.freight.noRegion` is the text `"freight.noRegion"` of the part `order`. */
export type Key = { [P in Part]: `${P}.${keyof AllTexts[P] & string}` }[Part];
/** The parts that a page sends to the browser, in one language. */
export type Sentences = Partial<Record<Part, Readonly<Record<string, string>>>>;

type EnglishOf<K> = K extends `${infer P extends Part}.${infer Name}`
  ? AllTexts[P][Name & keyof AllTexts[P]] extends readonly [infer English, string]
    ? English
    : never
  : never;
type Values<K> = [ValueNames<EnglishOf<K>>] extends [never]
  ? []
  : [{ [Name in ValueNames<EnglishOf<K>>]: string | number }];

/** `words("common.selected", { count: 2 })` */
export type Translator = <K extends Key>(key: K, ...values: Values<K>) => string;

export function createTranslator(sentences: Sentences): Translator {
  return (key: Key, values?: Record<string, string | number>) => {
    const dot = key.indexOf(".");
    const text = sentences[key.slice(0, dot) as Part]?.[key.slice(dot + 1)];
    if (text === undefined)
      throw new Error(`The page lacks the words ${key}: name their part in its <PageTranslations>.`);
    return values ? fill(text, values, write) : text;
  };
}

const write = (value: string | number) =>
  typeof value === "number" ? formatNumber(value) : withoutDirectionMarks(value);
