import type { Text } from "./kind";
import {
  type KindMenu,
  type KindName,
  type KindPage,
  kinds,
  newPageOf,
  type RecordName,
  recordOf,
  type TitledPage,
} from "./kinds";

export const textsIn = <Name extends string>(language: "en" | "zh", texts: Readonly<Record<Name, Text>>) =>
  Object.fromEntries(
    Object.entries<Text>(texts).map(([name, [english, chinese]]) => [name, language === "zh" ? chinese : english]),
  ) as Readonly<Record<Name, string>>;

/** The titles of the entries of the side bar, and of pages. */
export const titles = Object.fromEntries(
  kinds.flatMap(({ name, many, menu, page }) => [
    ...(typeof menu === "object" ? [[menu.name, menu.title ?? many]] : []),
    ...(page?.title ? [[`page.${page.name}`, page.title]] : []),
    ...(page && !page.title && !isEntry(page.name) ? [[page.name, many]] : []),
    ...(page?.ofNew ? [[newPageOf(name), page.ofNew]] : []),
  ]),
) as Readonly<Record<KindMenu | KindPage | `page.${TitledPage}`, Text>>;

function isEntry(page: string) {
  return kinds.some(({ menu }) => typeof menu === "object" && menu.name === page);
}

/** One record of each kind. */
export const recordNames = Object.fromEntries(
  kinds.flatMap((kind) => [
    ...(kind.one && recordOf(kind) ? [[recordOf(kind), kind.one]] : []),
    ...Object.entries(kind.parts ?? {}),
  ]),
) as Readonly<Record<RecordName, Text>>;

/** Many records of each kind. */
export const kindNames = Object.fromEntries(kinds.map(({ name, many }) => [name, many])) as Readonly<
  Record<KindName, Text>
>;

/** A line about each kind's part of the API, by the module. */
export const moduleLines: Readonly<Record<string, Text>> = Object.fromEntries(
  kinds.flatMap((kind) => (kind.about ? [[`cms-${recordOf(kind) ?? kind.name}`, kind.about]] : [])),
);

/** The texts of all permissions, in English and in Chinese. */
export const permissionTexts = kinds.flatMap(({ name, permissions }) =>
  Object.entries(permissions).map(([verb, [inEnglish, inChinese]]) => ({
    permission: `${name}.${verb}`,
    inEnglish,
    inChinese,
  })),
);
