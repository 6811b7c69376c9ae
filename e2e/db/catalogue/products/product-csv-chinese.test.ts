import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { categories } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { createImporter, tally } from "@/e2e/fixtures/shop/product-import";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";
import type { Cell } from "@/lib/csv/column";
import { csvLine } from "@/lib/csv/csv-line";
import { csvCells } from "@/lib/csv/csv-rows.fixture";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let send: ReturnType<typeof createImporter>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("product.read", "cost.read", "product.import", "product.export");
  send = createImporter(ask);
});
afterAll(closeTestStore);

const csv = (...lines: Cell[][]) => lines.map(csvLine).join("");
const inside = async (name: string, parent_id: number | null) =>
  (await db().insert(categories).values({ name, parent_id }).returning())[0]!.id;

const top = async (name: string) => ({ id: await inside(name, null), name });

test("a Chinese export has Chinese names, paths and states, and imports unchanged, also with English codes mixed in", async () => {
  const { id: tea, name } = await createCategory();
  const green = await inside("绿茶", tea);
  await createProduct({ category_id: green, name: "龙井茶", on_sale: true });
  await createProduct({ category_id: green, name: "=碧螺春", on_sale: false, summary: "在售" });
  const { text } = await ask("GET", `/cms/product/export?category_id=${green}&language=zh`);
  const [header, ...rows] = await csvCells(text.slice(1));
  const cellsOf = (column: string) => rows.map((row) => row[header!.indexOf(column)]).filter(Boolean);
  expect(cellsOf("商品名称")).toEqual(["=碧螺春", "龙井茶"]);
  expect(cellsOf("状态")).toEqual(["已下架", "在售"]);
  expect(cellsOf("分类")).toEqual([`${name} / 绿茶`, `${name} / 绿茶`]);
  expect(tally((await send(text)).json)).toEqual([0, 0, 2, 0]);
  const mixed = text.replace("商品名称", "name").replace("已下架", "false").replace("价格（元）", "价格(元)");
  expect(tally((await send(mixed)).json)).toEqual([0, 0, 2, 0]);
});

test("an export of arbitrary texts imports unchanged in both languages", async () => {
  const { id: category_id } = await createCategory();
  const line = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\p{C}\p{Z}]/gu, ""));
  const word = fc.oneof(fc.constantFrom("在售", "true", "商品名称", "id", "已下架", "=1", "'"), line.filter(Boolean));
  const samples = fc.sample(fc.tuple(word, word, fc.boolean()), { numRuns: 30, seed: 7 });
  for (const [name, summary, on_sale] of samples) await createProduct({ category_id, name, summary, on_sale });
  for (const language of ["en", "zh"]) {
    const { text } = await ask("GET", `/cms/product/export?category_id=${category_id}&language=${language}`);
    const { json } = await send(text);
    expect(json.rows.filter(({ action }: { action: string }) => action !== "leave")).toEqual([]);
  }
});

test("the import finds a category by path or name, and refuses ambiguous and unknown ones with suggestions", async () => {
  const [a, b] = [await top("乌龙茶"), await top("闽北茶")];
  const [one, two] = [await inside("岩茶", a.id), await inside("岩茶", b.id)];
  const only = await inside("白毫银针", a.id);
  const file = (category: string) => csv(["分类", "商品名称", "价格（元）", "库存"], [category, "N", 1, 1]);
  const field = async (category: string) => {
    const [row] = (await send(file(category))).json.rows;
    const [error, ...others] = row.errors;
    return error
      ? [error.code, error.message, ...others]
      : row.changes.find((each: { field: string }) => each.field === "category_id").to;
  };
  expect(await field(`${a.name}/岩茶`)).toBe(String(one));
  expect(await field(`${b.name} ／ 岩茶`)).toBe(String(two));
  expect(await field("白毫银针")).toBe(String(only));
  expect(await field(String(only))).toBe(String(only));
  expect(await field("岩茶")).toEqual([
    "ambiguous",
    `Several categories are called 岩茶: ${a.name} / 岩茶 (${one}), ${b.name} / 岩茶 (${two}). Write the path or the id of one.`,
  ]);
  expect(await field("白毫银真")).toEqual([
    "not_found",
    `There is no category 白毫银真. There are ${a.name} / 白毫银针.`,
  ]);
  const long = await top("长".repeat(39));
  expect(await field(`${long.name}者`)).toEqual(["not_found", expect.stringContaining(`There are ${long.name}.`)]);
  expect(await field(`${long.name}两者`)).toEqual(["not_found", `There is no category ${long.name}两者.`]);
  expect(await field("不存在的东西")).toEqual(["not_found", "There is no category 不存在的东西."]);
});
