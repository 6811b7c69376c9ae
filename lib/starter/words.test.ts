import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { afterSaleStatuses } from "@/db/schema/after-sales";
import { invoiceStatuses, invoiceTitleKinds } from "@/db/schema/invoices";
import { deliveries, orderEventKinds, orderStatuses } from "@/db/schema/orders";
import { startPhone } from "./phone.fixture";

type Catalogue = Record<string, Record<string, string>>;
const root = join(process.cwd(), "mini-program");
const catalogueIn = (language: string): Catalogue => {
  const { load } = startPhone({ language });
  const names = ["words", "staff/words"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  return Object.assign({}, ...names.map((name) => load(name).words));
};
const english = catalogueIn("en");
const chinese = catalogueIn("zh_CN");

const keysOf = (words: Catalogue) =>
  Object.entries(words).flatMap(([section, keys]) => Object.keys(keys).map((key) => `${section}.${key}`));
const files = readdirSync(root, { recursive: true }).map(String);
const readFile = (path: string) => readFileSync(join(root, path), "utf8");
/** The two pages with `ownList` have its script too. */
const read = (path: string) => {
  const text = readFile(path);
  return text.includes("...ownList(") ? text + readFile(shared) : text;
};
const shared = "kit/own-list.js";
const sectionOf = (script: string) => /(?:\bt(?::| =)|ownList\([^,]+,) words\.(\w+)/.exec(script)?.[1];

/** Sections whose keys are looked up at run time, such as `words.states[status]`, and the values that are used as keys. */
const byName: Record<string, readonly string[]> = {
  "words.states": orderStatuses,
  "words.deliveries": deliveries,
  "words.tabs": ["home", "categories", "cart", "me"],
  "words.article": ["article", "notice"],
  "words.orders": orderStatuses,
  "words.wallet": ["unused", "used", "expired"],
  "words.myReviews": ["pending", "published", "hidden"],
  "words.requestStates": afterSaleStatuses,
  "words.invoiceStates": invoiceStatuses,
  "words.invoiceTexts": invoiceStatuses,
  "words.titleKinds": invoiceTitleKinds,
  "words.requestEvents": afterSaleStatuses,
};

/** A script declares `t: words.home`; the script and its WXML then use `t.title`. */
function used() {
  const found = new Set<string>();
  for (const path of files.filter(
    (each) => /\.js$/.test(each) && !/(^|\/)words\/|^client\.js/.test(each) && each !== shared,
  )) {
    const script = read(path);
    const beside = path.replace(/js$/, "wxml");
    const text = files.includes(beside) ? script + read(beside) : script;
    const section = sectionOf(script);
    for (const [, key] of text.matchAll(/(?<![\w.])t\.(\w+)/g)) found.add(`${section}.${key}`);
    for (const [, alias, other] of script.matchAll(/\b([cefr]) = (?:words|couponWords)\.(\w+)/g))
      for (const [, key] of text.matchAll(new RegExp(`(?<![\\w.])${alias}\\.(\\w+)`, "g")))
        found.add(`${other}.${key}`);
    if (script.includes("...pageData"))
      for (const [, key] of text.matchAll(/(?<![\w.])c\.(\w+)/g)) found.add(`staff.${key}`);
    for (const [, in_, key] of text.matchAll(/\b(?:words|orderWords)\.(\w+)\.(\w+)/g)) found.add(`${in_}.${key}`);
    for (const [, in_, keys] of text.matchAll(/\{ ([^}]+) \} = words\.(\w+)/g))
      for (const key of in_!.split(/,\s*/)) found.add(`${keys}.${key.split(":")[0]!.trim()}`);
    for (const [, words, key] of text.matchAll(/plural\((?:words\.)?(\w+), "(\w+)"/g))
      for (const form of ["one", "other"]) found.add(`${words === "t" ? section : words}.${key}_${form}`);
    for (const [name, keys] of Object.entries(byName))
      if (text.includes(`${name}[`) || (section === name.slice(6) && /\bt\[/.test(text)) || text.includes(`= ${name};`))
        for (const key of keys) found.add(`${name.slice(6)}.${key}`);
  }
  return [...found].sort();
}

test("the catalogue has exactly the sentences of the starter", () => {
  expect(used()).toEqual(keysOf(english).sort());
});

test("English and Chinese have the same sentences with the same placeholders", () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const [section, keys] of Object.entries(english))
    for (const [key, text] of Object.entries(keys)) {
      const other = chinese[section]![key]!;
      expect(text && other, `${section}.${key}`).not.toBe("");
      if (!key.endsWith("_one")) expect(valuesOf(other), `${section}.${key}`).toEqual(valuesOf(text));
      expect(/[\u4e00-\u9fff]/.test(text), `${section}.${key}`).toBe(false);
    }
});

test("the phone's language selects Chinese or else English", () => {
  const home = (language: string) => startPhone({ language }).load("words/common").words.tabs.home;
  expect(["zh_CN", "zh_TW", "en", "fr"].map(home)).toEqual(["首页", "首页", "Home", "Home"]);
});

test("WXML files contain no sentences", () => {
  for (const path of files.filter((each) => each.endsWith(".wxml"))) {
    const text = read(path)
      .replace(/\{\{[\s\S]*?\}\}/g, "")
      .replace(/<[^>]*>/g, "");
    expect([path, text.match(/\p{L}+/gu)]).toEqual([path, null]);
  }
});

test("dialog buttons fit WeChat's limits of eight letters or four Chinese characters", () => {
  const names = new Set<string>();
  for (const path of files.filter((each) => each.endsWith(".js") && each !== shared)) {
    const script = read(path);
    const section = sectionOf(script);
    for (const [, name] of script.matchAll(/\b(?:confirm|cancel)Text(?::| =) ([^,\s]+)/g))
      names.add(name!.replace(/^t\./, `words.${section}.`));
  }
  expect([...names]).toEqual(expect.arrayContaining(["words.updates.now", "words.orderActions.cancelYes"]));
  const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (char > "\xff" ? 2 : 1), 0);
  for (const name of names)
    for (const catalogue of [english, chinese]) {
      const [, section, key] = name.split(".");
      const text = catalogue[section!]?.[key!];
      expect(widthOf(text ?? "no such sentence"), `${name}: ${text}`).toBeLessThanOrEqual(8);
    }
});

test("each kind of event has a sentence, and each state a colour and a name", () => {
  const { statusColors, statusLabel } = startPhone({}).load("order/status");
  for (const status of orderStatuses)
    expect([statusColors[status], statusLabel({ status })], status).not.toContain(undefined);
  for (const status of afterSaleStatuses)
    expect([statusColors[status], english.requestStates![status], english.requestEvents![status]]).not.toContain(
      undefined,
    );
  const order = read("pages/order/order.js");
  for (const kind of orderEventKinds) if (kind !== "move") expect(order).toContain(`"${kind}"`);
});
