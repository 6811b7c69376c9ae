import type { RecordName } from "@/lib/kinds/kinds";
import type { chinese } from "./api/chinese";
import { fill, type ValueNames, withoutDirectionMarks } from "./fill";

/**
 * Messages for clients are written in English in the code. The English text is the key of the Chinese translation, and
 * a message without a translation does not compile. This file does not load the translations; `translate.ts` does.
 */
type Key = keyof typeof chinese;

export type Plain = { [K in Key]: [ValueNames<K>] extends [never] ? K : never }[Key];

declare const filled: unique symbol;
/**
 * A message that is not rendered in a language yet. It is a string, so that zod can carry it: the key, a separator, and
 * the values as JSON.
 */
export type Translatable = Plain | (string & { readonly [filled]: true });

/** The name of a kind of record, such as `dict_type`. */
export type EntityName = RecordName;

export type Item = string | number | { said: Translatable };
type Value =
  | string
  | number
  | { said: Translatable }
  | { clause: Translatable }
  | { fen: number }
  | { list: readonly Item[]; more?: number }
  | { all: readonly (string | number)[]; more?: number }
  | { thing: string };

const mark = "\u001f";

/** `msg("Only {stock} left.", { stock })` */
export function msg<K extends Key>(key: K, values: { [Name in ValueNames<K>]: Value }): Translatable {
  return `${key}${mark}${JSON.stringify(values)}` as Translatable;
}

/** Returns the values of a message, or undefined if it has another key. */
export function valuesOf<K extends Key>(text: string, key: K): { [Name in ValueNames<K>]: Value } | undefined {
  return text.startsWith(`${key}${mark}`) ? JSON.parse(text.slice(key.length + 1)) : undefined;
}

/** Chinese translations by English text, and the names of records. */
export interface Chinese {
  sentences: Readonly<Record<string, string>>;
  records: Readonly<Record<string, string>>;
}

export const inEnglish = (text: string) => render(text);

/**
 * Renders a message in English, or in Chinese with the translations. A text without a translation is returned
 * unchanged.
 */
export function render(text: string, chinese?: Chinese): string {
  const [key = "", json] = text.split(mark, 2);
  const template = chinese && Object.hasOwn(chinese.sentences, key) ? chinese.sentences[key]! : key;
  return json === undefined
    ? template
    : fill<Value>(template, JSON.parse(json), (value) => renderValue(value, chinese));
}

function renderValue(value: Value, chinese?: Chinese): string {
  if (typeof value !== "object") return withoutDirectionMarks(String(value));
  if ("said" in value) return render(value.said, chinese);
  if ("clause" in value) return asClause(render(value.clause, chinese));
  if ("fen" in value)
    return `¥${(value.fen / 100).toFixed(2)}${chinese ? `（${value.fen} 分）` : ` (${value.fen} fen)`}`;
  if ("thing" in value) return thing(value.thing, chinese);
  const [parts, comma] = "list" in value ? [value.list, ", "] : [value.all, " and "];
  const shown = parts.map((part) => renderValue(part, chinese));
  if (chinese) return `${shown.join("、")}${value.more ? `，另有 ${value.more} 项` : ""}`;
  return [...shown, ...(value.more ? [`${value.more} more`] : [])].join(comma);
}

/** `Must be text.` → `must be text`, to follow a name and a colon. */
export const asClause = (sentence: string) => `${sentence[0]!.toLowerCase()}${sentence.slice(1).replace(/[.。]$/, "")}`;

const thing = (name: string, chinese?: Chinese) =>
  chinese && Object.hasOwn(chinese.records, name) ? chinese.records[name]! : name.replaceAll("_", " ");
