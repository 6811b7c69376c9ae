import type { Text } from "@/lib/kinds/kind";

/**
 * Texts by part and name, in English and Chinese. `{name}` is a placeholder; `order{count|s}` is plural unless count is
 * 1; `{count|is|are}` is `is` if count is 1.
 */
export type Texts = Readonly<Record<string, Readonly<Record<string, Text>>>>;

export type ValueNames<Template> = Template extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}|${string}` ? Name : Inside) | ValueNames<Rest>
  : never;

export const fill = <Value>(
  template: string,
  values: Readonly<Record<string, Value>>,
  write: (value: Value) => string,
) =>
  template.replace(/\{(\w+)(?:\|([^|}]*))?(?:\|([^}]*))?\}/g, (_, name: string, first?: string, second?: string) => {
    const value = values[name]!;
    if (first === undefined) return write(value);
    const [one, other] = second === undefined ? ["", first] : [first, second];
    return value === 1 ? one : other;
  });

/** Characters that change the direction of the following text: after U+202E, `exe.jpg` is displayed as `gpj.exe`. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** For a text inserted into another one. A text displayed on its own has a `<bdi>` and keeps these characters. */
export const withoutDirectionMarks = (text: string) => text.replace(directionMarks, "");

/** The parts of a drafted text that the shop still has to fill in. */
export const gapsIn = (text: string) => text.match(/【(?:请填写|Fill in)[^】]*】/g) ?? [];
