import type { Kind, Text } from "./kind";
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

export const recordNames = Object.fromEntries(
  kinds.flatMap((kind) => [
    ...(kind.one && recordOf(kind) ? [[recordOf(kind), kind.one]] : []),
    ...Object.entries(kind.parts ?? {}),
  ]),
) as Readonly<Record<RecordName, Text>>;

export const kindNames = Object.fromEntries(kinds.map(({ name, many }) => [name, many])) as Readonly<
  Record<KindName, Text>
>;

export const moduleLines: Readonly<Record<string, Text>> = Object.fromEntries(
  kinds.flatMap((kind) => (kind.about ? [[`cms-${recordOf(kind) ?? kind.name}`, kind.about]] : [])),
);

export const permissionTexts = kinds.flatMap(({ name, permissions }) =>
  Object.entries(permissions).map(([verb, [inEnglish, inChinese]]) => ({
    permission: `${name}.${verb}`,
    inEnglish,
    inChinese,
  })),
);

export function usualSummaries({ name, one = [name, name], many }: Kind) {
  const [[english, chinese], [plural]] = [one, many];
  const record = `${/^[aeiou]/i.test(english) ? "an" : "a"} ${english.toLowerCase()}`;
  return {
    list: [`List ${plural.toLowerCase()}`, `${chinese}列表`],
    get: [`Get ${record}`, `${chinese}详情`],
    create: [`Create ${record}`, `新建${chinese}`],
    edit: [`Edit ${record}`, `编辑${chinese}`],
    delete: [`Delete ${record}`, `删除${chinese}`],
    restore: [`Restore ${record}`, `恢复${chinese}`],
  } as const;
}

const summariesOf = (verbs: readonly (keyof ReturnType<typeof usualSummaries>)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(kinds.flatMap((kind) => verbs.map((verb) => usualSummaries(kind)[verb])));

/** The usual summaries of all kinds in Chinese, by the English ones. */
export const usualReads = summariesOf(["list", "get"]);
export const usualWrites = summariesOf(["create", "edit", "delete", "restore"]);
