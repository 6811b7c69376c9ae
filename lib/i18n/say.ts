import { chinese } from "./api/chinese";
import { things } from "./api/things";
import type { Language } from "./language";
import { unturned } from "./unturned";

/**
 * A sentence for clients stands in the code in English. The same text is its key in the catalogue, which has it in Chinese:
 * a sentence that the catalogue does not have does not compile. `{name}` is a value; `character{count|s}` has its s unless count is 1.
 */
type Key = keyof typeof chinese;
type NamesIn<Text> = Text extends `${string}{${infer Part}}${infer Rest}` ? NameOf<Part> | NamesIn<Rest> : never;
type NameOf<Part> = Part extends `${infer Name}|${string}` ? Name : Part;

/** A sentence without values: its key is all of it. */
export type Plain = { [K in Key]: [NamesIn<K>] extends [never] ? K : never }[Key];

declare const filled: unique symbol;
/** A sentence in no language yet. It is text, so that it passes through zod: the key, and the values as JSON behind a mark. */
export type Said = Plain | (string & { readonly [filled]: true });

/** A record's kind, such as `dict_type`. */
export type Thing = keyof typeof things;

/** An entry of a list. */
export type Item = string | number | { said: Said };
type Value =
  | string
  | number
  /** A word or a sentence of the catalogue. */
  | { said: Said }
  /** A sentence inside another one. */
  | { clause: Said }
  | { fen: number }
  | { list: readonly Item[]; more?: number }
  | { all: readonly (string | number)[]; more?: number }
  | { anyOf: readonly string[] }
  /** The choices in sentences of the form `Must be …`. */
  | { either: readonly Said[] }
  | { thing: string }
  | { aThing: string };

const mark = "\u001f";

/** Fills a sentence: `say("Only {stock} left.", { stock })`. */
export function say<K extends Key>(key: K, values: { [Name in NamesIn<K>]: Value }): Said {
  return `${key}${mark}${JSON.stringify(values)}` as Said;
}

/** The values of a sentence, if it is this one. */
export function valuesOf<K extends Key>(said: string, key: K): { [Name in NamesIn<K>]: Value } | undefined {
  return said.startsWith(`${key}${mark}`) ? JSON.parse(said.slice(key.length + 1)) : undefined;
}

export const inEnglish = (said: string) => inWords(said, "en");

/** A text that the catalogue does not have stays as it is. */
export function inWords(said: string, language: Language): string {
  const [key = "", json] = said.split(mark, 2);
  const template = language === "zh" && Object.hasOwn(chinese, key) ? chinese[key as Key] : key;
  if (json === undefined) return template;
  const values: Record<string, Value> = JSON.parse(json);
  return template.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, plural?: string) => {
    if (plural !== undefined) return values[name] === 1 ? "" : plural;
    return written(values[name]!, language);
  });
}

function written(value: Value, language: Language): string {
  if (typeof value !== "object") return unturned(String(value));
  if ("said" in value) return inWords(value.said, language);
  if ("clause" in value) return asClause(inWords(value.clause, language));
  const inChinese = language === "zh";
  if ("fen" in value)
    return `¥${(value.fen / 100).toFixed(2)}${inChinese ? `（${value.fen} 分）` : ` (${value.fen} fen)`}`;
  if ("either" in value) return either(value.either, language);
  if ("anyOf" in value) return value.anyOf.join(inChinese ? " 或 " : " or ");
  if ("thing" in value) return thing(value.thing, language);
  if ("aThing" in value) {
    const name = thing(value.aThing, language);
    return inChinese ? name : `${/^[aeo]/.test(name) ? "an" : "a"} ${name}`;
  }
  const [parts, comma] = "list" in value ? [value.list, ", "] : [value.all, " and "];
  const shown = parts.map((part) => written(part, language));
  if (inChinese) return `${shown.join("、")}${value.more ? `，另有 ${value.more} 项` : ""}`;
  return [...shown, ...(value.more ? [`${value.more} more`] : [])].join(comma);
}

/** `Must be text.` → `must be text`, to follow a name and a colon. */
export const asClause = (sentence: string) => `${sentence[0]!.toLowerCase()}${sentence.slice(1).replace(/[.。]$/, "")}`;

/** `Must be text.` and `Must be a number.` → `text or a number` */
function either(sentences: readonly Said[], language: Language) {
  const forms = sentences.map((said) => allowedBy(inWords(said, language)));
  return [...new Set(forms)].join(language === "zh" ? "或" : " or ");
}
export const allowedBy = (sentence: string) => /^(?:Must be |必须是)(.+)[.。]$/.exec(sentence)?.[1] ?? "";

const thing = (name: string, language: Language) =>
  language === "zh" && Object.hasOwn(things, name) ? things[name as Thing] : name.replaceAll("_", " ");
