import type { Kind } from "./kind";
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

/** The positions of the languages in a `Text`. */
export const english = 0;
export const chinese = 1;
type Language = typeof english | typeof chinese;

/** The titles of the side bar and of pages. */
export const titlesOf = (language: Language) =>
  Object.fromEntries(
    kinds.flatMap(({ name, many, menu, page }) => [
      ...(typeof menu === "object" ? [[menu.name, (menu.title ?? many)[language]]] : []),
      ...(page?.title ? [[`page.${page.name}`, page.title[language]]] : []),
      ...(page && !page.title && !isEntry(page.name) ? [[page.name, many[language]]] : []),
      ...(page?.ofNew ? [[newPageOf(name), page.ofNew[language]]] : []),
    ]),
  ) as Readonly<Record<KindMenu | KindPage | `page.${TitledPage}`, string>>;

const isEntry = (page: string) => kinds.some(({ menu }) => typeof menu === "object" && menu.name === page);

/** The name of a record of each kind. */
export const recordNames = (language: Language) =>
  Object.fromEntries(
    kinds.flatMap((kind) => [
      ...(kind.one && recordOf(kind) ? [[recordOf(kind), kind.one[language]]] : []),
      ...Object.entries(kind.parts ?? {}).map(([part, name]) => [part, name[language]]),
    ]),
  ) as Readonly<Record<RecordName, string>>;

/** The plural name of each kind. */
export const kindNames = (language: Language) =>
  Object.fromEntries(kinds.map(({ name, many }) => [name, many[language]])) as Readonly<Record<KindName, string>>;

/** The descriptions of the API's modules. */
export const moduleLinesOf = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    kinds.flatMap((kind) => (kind.about ? [[`cms-${recordOf(kind) ?? kind.name}`, kind.about[language]]] : [])),
  );

/** The texts of all permissions, in English and in Chinese. */
export const permissionTexts = kinds.flatMap(({ name, permissions }) =>
  Object.entries(permissions).map(([verb, [inEnglish, inChinese]]) => ({
    permission: `${name}.${verb}`,
    inEnglish,
    inChinese,
  })),
);

/** The summaries of a kind's usual operations, in English and in Chinese. */
export function usualSummaries({ name, one = [name, name], many }: Kind) {
  const [records, inChinese] = [many[english].toLowerCase(), one[chinese]];
  const record = `${/^[aeiou]/i.test(one[english]) ? "an" : "a"} ${one[english].toLowerCase()}`;
  return {
    list: [`List ${records}`, `${inChinese}列表`],
    get: [`Get ${record}`, `${inChinese}详情`],
    create: [`Create ${record}`, `新建${inChinese}`],
    edit: [`Edit ${record}`, `编辑${inChinese}`],
    delete: [`Delete ${record}`, `删除${inChinese}`],
    restore: [`Restore ${record}`, `恢复${inChinese}`],
  } as const;
}

const summariesOf = (verbs: readonly (keyof ReturnType<typeof usualSummaries>)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(kinds.flatMap((kind) => verbs.map((verb) => usualSummaries(kind)[verb])));

/** The usual summaries of all kinds in Chinese, by the English ones. */
export const usualReads = summariesOf(["list", "get"]);
export const usualWrites = summariesOf(["create", "edit", "delete", "restore"]);
