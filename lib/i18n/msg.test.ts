import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordNames } from "@/lib/kinds/words";
import { chinese } from "./api/chinese";
import { inEnglish, msg, type Translatable, valuesOf } from "./msg";
import { translate } from "./translate";

const entries = Object.entries(chinese);
const namesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
const han = /\p{Script=Han}/u;
/** Texts that are the same in both languages. */
const alike = ["null", "a UUID", "exactly {limit}", "{path} {rest}."];

test("a Chinese sentence has the placeholders of its English one", () => {
  for (const [english, words] of entries) expect([words, namesIn(words)]).toEqual([words, namesIn(english)]);
});

test("a Chinese sentence is Chinese and ends like its English one", () => {
  for (const [english, words] of entries) {
    if (!alike.includes(english)) expect(words).toMatch(han);
    expect([english, /。$/.test(words)]).toEqual([english, /\.$/.test(english)]);
  }
  for (const [, word] of Object.values(recordNames)) expect(word).toMatch(han);
});

const both = (text: Translatable) => [inEnglish(text), translate(text, "zh")];

test("placeholders are replaced in both languages", () => {
  expect(both("Send one file.")).toEqual(["Send one file.", "请只上传一个文件。"]);
  expect(both(msg("Only {stock} left of '{name}'.", { stock: 3, name: "龙井 {stock} $&" }))).toEqual([
    "Only 3 left of '龙井 {stock} $&'.",
    "“龙井 {stock} $&”仅剩 3 件。",
  ]);
  expect(both(msg("At most {most} can be refunded.", { most: { fen: 3890 } }))).toEqual([
    "At most ¥38.90 (3890 fen) can be refunded.",
    "最多可退 ¥38.90（3890 分）。",
  ]);
  const status = { said: "unpaid" } as const;
  expect(both(msg("The order is {status}: there is nothing to refund.", { status }))).toEqual([
    "The order is unpaid: there is nothing to refund.",
    "订单待付款，没有可退的款项。",
  ]);
  expect(both(msg("Rows {rows} have the same {column}.", { rows: { all: [2, 3], more: 4 }, column: "id" }))).toEqual([
    "Rows 2 and 3 and 4 more have the same id.",
    "以下各行的 id 相同：2、3，另有 4 项。",
  ]);
});

test("a count of one is singular in English", () => {
  expect([0, 1, 2].map((count) => inEnglish(msg("{count} file{count|s}", { count })))).toEqual([
    "0 files",
    "1 file",
    "2 files",
  ]);
});

test("a sentence within another becomes a clause in both languages", () => {
  const rest = { clause: "Is required." } as const;
  expect(both(msg("{path} {rest}.", { path: "name", rest }))).toEqual(["name is required.", "name：必填。"]);
});

test("a text outside the catalogue is unchanged in both languages", () => {
  for (const text of ["", "toString", "Not ours.", "{name}"])
    expect([inEnglish(text), translate(text, "zh")]).toEqual([text, text]);
});

test("the values of a sentence can be read back", () => {
  const text = msg("There is no field {name} here: {place} changes it.", { name: "stock", place: "POST /x" });
  expect(valuesOf(text, "There is no field {name} here: {place} changes it.")).toEqual({
    name: "stock",
    place: "POST /x",
  });
  expect(valuesOf(text, "There is no field {name}.")).toBeUndefined();
});

/** Composed messages, and words such as the states of an order. */
const composed =
  /^\w+$|^Must have |^(at least|more than|at most|less than|exactly) |^The (orders|products) have changed|^Must be the id of a /;

test("each sentence of the catalogue is used", () => {
  const sources = ["lib", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const isSource = (file: string) => /(?<!\.test)\.ts$/.test(file) && !/^lib\/i18n\/(api|admin)\//.test(file);
  const text = sources
    .filter(isSource)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const unsaid = Object.keys(chinese).filter((key) => !composed.test(key) && !text.includes(JSON.stringify(key)));
  expect(unsaid).toEqual([]);
});

test("inserted text, also in a list, cannot change the direction of the text after it", () => {
  const turning = ["\u202d", "\u202e", "\u2067", "\u2068", "\u2069", "\u200f", "\u061c"].join("x");
  expect(inEnglish(msg("Only {stock} left of '{name}'.", { stock: 3, name: `${turning}茶` }))).toBe(
    "Only 3 left of 'xxxxxx茶'.",
  );
  const list = translate(msg("Attributes: {names}.", { names: { list: [turning] } }), "zh");
  expect(list).not.toMatch(/\p{Bidi_Control}/u);
});
