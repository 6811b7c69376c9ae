import { formatNumber } from "@/lib/i18n/format";
import { unturned } from "@/lib/i18n/unturned";
import type { english } from "./english";

/**
 * The sentences of the back office: one key a sentence, `part.name`. English is the measure: a key that it lacks does not compile,
 * and Chinese that lacks one does not either. `{name}` is a value; `order{count|s}` has its s unless count is 1; `{count|is|are}` chooses.
 */
type English = typeof english;
export type Part = keyof English;
export type Key = { [P in Part]: `${P}.${keyof English[P] & string}` }[Part];
/** A catalogue in any language. */
export type Catalogue = { [P in Part]: { [K in keyof English[P]]: string } };
/** Some parts of a catalogue, as a page sends them to the browser. */
export type Sentences = Partial<Record<Part, Readonly<Record<string, string>>>>;

type TextOf<K> = K extends `${infer P extends Part}.${infer Name}` ? English[P][Name & keyof English[P]] : never;
type NamesIn<Text> = Text extends `${string}{${infer Inside}}${infer Rest}` ? NameOf<Inside> | NamesIn<Rest> : never;
type NameOf<Inside> = Inside extends `${infer Name}|${string}` ? Name : Inside;
type Values<K> = [NamesIn<TextOf<K>>] extends [never] ? [] : [{ [Name in NamesIn<TextOf<K>>]: string | number }];

/** `words("common.selected", { count: 2 })` */
export type Words = <K extends Key>(key: K, ...values: Values<K>) => string;

export function makeWords(sentences: Sentences): Words {
  return (key: Key, values?: Record<string, string | number>) => {
    const dot = key.indexOf(".");
    const text = sentences[key.slice(0, dot) as Part]?.[key.slice(dot + 1)];
    if (text === undefined) throw new Error(`The page lacks the words ${key}: name their part in its <PageWords>.`);
    return values ? fill(text, values) : text;
  };
}

function fill(text: string, values: Record<string, string | number>) {
  return text.replace(/\{(\w+)(?:\|([^|}]*))?(?:\|([^}]*))?\}/g, (_, name: string, first?: string, second?: string) => {
    const value = values[name]!;
    if (second !== undefined) return value === 1 ? first! : second;
    if (first !== undefined) return value === 1 ? "" : first;
    return typeof value === "number" ? formatNumber(value) : unturned(value);
  });
}
