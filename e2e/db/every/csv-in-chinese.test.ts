import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createAdmin } from "@/e2e/fixtures/shop/shop";
import { columns as productColumns } from "@/lib/catalogue/products/csv/columns";
import { csvCells } from "@/lib/csv/csv-rows.fixture";
import { permissions } from "@/lib/kernel/contract/permissions";
import { operations } from "@/lib/registry";
import { exportedColumns } from "@/lib/selling/orders/export-orders";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin(...(Object.keys(permissions) as (keyof typeof permissions)[]));
});
afterAll(closeTestStore);

const files = Object.values(operations)
  .filter(
    ({ output, path }) => "stream" in output && String(output.stream).startsWith("text/csv") && !path.includes("{"),
  )
  .flatMap(({ path }) => (path === "/cms/order/export" ? [path, `${path}?rows=items`] : [path]));
const headerOf = async (path: string, language: string) =>
  (
    await csvCells((await ask("GET", `${path}${path.includes("?") ? "&" : "?"}language=${language}`)).text.slice(1))
  )[0]!;

test("there are 13 CSV exports", () => {
  expect(files).toHaveLength(13);
});

test.each(files)("%s has a different Chinese name for every column, and codes without a language", async (path) => {
  const [chinese, english] = [await headerOf(path, "zh"), await headerOf(path, "en")];
  const { text } = await ask("GET", path, undefined, { "accept-language": "zh-CN" });
  expect((await csvCells(text.slice(1)))[0]).toEqual(english);
  expect(chinese).toHaveLength(english.length);
  expect(chinese.filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([]);
  expect(new Set(chinese).size).toBe(chinese.length);
  expect(english.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
});

test("the codes of a column have different Chinese words, and no Chinese name is another column's code", () => {
  for (const columns of [productColumns, exportedColumns]) {
    const names = Object.keys(columns);
    for (const { zh, words = {} } of Object.values(columns)) {
      expect(names).not.toContain(zh);
      expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
      for (const word of Object.values(words)) expect(word).toMatch(/\p{Script=Han}/u);
    }
  }
});
