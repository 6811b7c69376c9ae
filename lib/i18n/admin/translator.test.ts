import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codes } from "@/lib/kernel/contract/errors";
import { pages } from "@/lib/rights/menus/pages";
import { chinese as inChinese } from "../api/chinese";
import { catalogues } from "./texts";
import { createTranslator } from "./translator";

const flat = (language: "en" | "zh") =>
  Object.entries(catalogues[language]).flatMap(([part, sentences]) =>
    Object.entries(sentences).map(([name, text]) => [`${part}.${name}`, text] as const),
  );
const english = flat("en");
const chinese = new Map(flat("zh"));

/** The placeholders of a text. Chinese has no plural, so `{count|s}` can be missing there. */
const valuesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

test("each text has the same placeholders in both languages", () => {
  for (const [key, text] of english) expect([key, valuesIn(chinese.get(key)!)]).toEqual([key, valuesIn(text)]);
});

/** Texts that are the same in both languages. */
const alike = [
  ...["common.and", "freight.and", "freight.ofRule", "freight.why.first", "freight.why.steps"],
  ...["offers.say.and", "offers.say.rule", "offers.say.ruleFreight", "offers.say.further"],
];

test("Chinese texts are Chinese, without English punctuation", () => {
  for (const [key, text] of chinese) {
    if (!alike.includes(key)) expect([key, /\p{Script=Han}/u.test(text)]).toEqual([key, true]);
    expect([key, /\p{Script=Han}\s*[,;:!?]/u.test(text)]).toEqual([key, false]);
  }
});

test("no text is empty or reports success in general", () => {
  for (const [key, text] of [...english, ...chinese])
    expect([key, text.trim() !== "" && !/successful|成功/.test(text)]).toEqual([key, true]);
});

test("Chinese texts use 管理员 and 顾客, and 用户 only for login names", () => {
  // Allowed uses of 用户: login names, the title of WeChat's privacy guideline, and operating system users.
  const others = /用户名|用户隐私|运行 Kiosk 的用户/g;
  const ofApi = Object.entries(inChinese);
  const isOdd = ([, text]: readonly [string, string]) => text.replaceAll(others, "").includes("用户");
  expect([...chinese, ...ofApi].filter(isOdd)).toEqual([]);
});

test("each text is used by a page", () => {
  const sources = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const text = sources
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  // A dynamic key, such as `problem.${code}`, uses all keys with its prefix.
  const beginnings = [...text.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, beginning]) => beginning!);
  const isUsed = (key: string) =>
    text.includes(`"${key}"`) || beginnings.some((beginning) => key.startsWith(beginning));
  expect(english.map(([key]) => key).filter((key) => !isUsed(key))).toEqual([]);
});

test("creating a record is called New, created and 新建 everywhere", () => {
  const others = /新增|创建(?!时间)|创造/;
  expect([...chinese].filter(([, text]) => others.test(text))).toEqual([]);
  expect(
    english.filter(([, text]) => /\bis made\b(?! from)|^Made?$|^Make |^Add (?:a|an|the) (?:new|first)/i.test(text)),
  ).toEqual([]);
  const ofNew = english.filter(([key]) => /\.new$/.test(key) && key !== "edit.new");
  expect(ofNew.filter(([key, text]) => !text.startsWith("New ") || !chinese.get(key)!.startsWith("新建"))).toEqual([]);
});

test("each problem code has a distinct text in both languages", () => {
  for (const language of ["en", "zh"] as const) {
    const { problem } = catalogues[language];
    for (const code of [...codes, "offline"] as const)
      expect([code, problem[code]]).toEqual([code, expect.any(String)]);
    expect(new Set(Object.values(problem)).size).toBe(Object.values(problem).length);
  }
});

test("each built-in menu has a name in both languages", () => {
  for (const { name, title } of pages) expect([name, catalogues.en.menu[name]]).toEqual([name, title]);
});

test("placeholders are replaced with grouped numbers and singular forms", () => {
  const words = createTranslator({ common: { many: "{count} order{count|s} {count|is|are} left of {name}" } }) as (
    key: string,
    values: object,
  ) => string;
  expect(words("common.many", { count: 1, name: "{count}" })).toBe("1 order is left of {count}");
  expect(words("common.many", { count: 12_345, name: "$&" })).toBe("12,345 orders are left of $&");
});

test("counts are at the right words in both languages", () => {
  const said = (language: "en" | "zh") =>
    createTranslator({ categories: catalogues[language].categories })("categories.products", { on: 3, off: 1 });
  expect([said("en"), said("zh")]).toEqual(["3 on sale, 1 off sale", "在售 3 件，下架 1 件"]);
  const queue = (language: "en" | "zh") =>
    createTranslator({ afterSales: catalogues[language].afterSales })("afterSales.toDoMore", { count: 5, overdue: 2 });
  expect([queue("en"), queue("zh")]).toEqual(["5 to do, 2 overdue", "5 笔待处理，其中 2 笔已超时"]);
});

test("a part that the page did not send is named in the error", () => {
  expect(() => createTranslator({})("common.save")).toThrow("common.save");
});

test("inserted text cannot change the direction of the text after it", () => {
  const t = createTranslator(catalogues.en);
  const turning = "\u202ereM\u2067";
  expect(t("order.by.shopper", { name: turning })).toBe(t("order.by.shopper", { name: "reM" }));
});
