import type { Text } from "@/lib/kinds/kind";

/**
 * The texts of the back office, by part and name: English and Chinese. `{name}` is a value; `order{count|s}` has its s
 * unless count is 1; `{count|is|are}` is `is` if count is 1.
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

/** Marks that change the direction of the text after them: behind U+202E, `exe.jpg` reads as `gpj.exe`. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** For a text inside another one. A text that is shown alone has a `<bdi>` and keeps its marks. */
export const withoutDirectionMarks = (text: string) => text.replace(directionMarks, "");
