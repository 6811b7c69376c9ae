import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { columnNames, columns } from "@/lib/catalogue/products/csv/columns";
import { csvLine } from "@/lib/csv/csv-line";
import { columnNamed } from "./columns";
import { sourceOf, unknownIn } from "./import-source";
import { bestSheet, toCsv } from "./map-columns";
import { readTable, type Sheet } from "./read-table";

async function read(content: string | Uint8Array<ArrayBuffer>) {
  const file = new File([content], "a");
  const found = await readTable(file);
  if ("unreadable" in found) throw new Error(found.unreadable);
  const source = sourceOf(file, found.sheets, bestSheet(found.sheets));
  const unknown = source.table && unknownIn(source.table).map(({ header }) => header);
  return { ...source, unknown, csv: source.table && toCsv(source.table, source.mapping) };
}

test("every column of the export is known by its name in both languages", () => {
  for (const name of columnNames) expect([columnNamed(name), columnNamed(columns[name]!.zh)]).toEqual([name, name]);
});

test("a price list in GBK or UTF-8 is matched by its numbers; spaces, width and case of its headers do not matter", async () => {
  // "货号,价格（元）", as Excel in China saves it.
  const gbk = Uint8Array.from(Buffer.from("bbf5bac52cbcdbb8f1a3a8d4aaa3a9", "hex"));
  for (const header of [gbk, Buffer.from("\ufeff货 号,售价(元)"), Buffer.from("SKU,Ｐrice ¥")]) {
    const { csv, match, unknown } = await read(
      Uint8Array.from(Buffer.concat([header, Buffer.from("\r\nLJ-1,1280\r\n,\r\nLJ-2,28\r\n")])),
    );
    expect([csv, match, unknown]).toEqual(["sku,price_yuan\r\nLJ-1,1280.00\r\n,\r\nLJ-2,28.00\r\n", "code", []]);
  }
});

test("the stock of a list that can create no product is a count; the stock of a list of new products, or of an export, is none", async () => {
  expect(await read("货号,规格,库存\nLJ-1,50 克,7\n")).toMatchObject({
    csv: "sku,stock_counted\r\nLJ-1,7\r\n",
    match: "code",
  });
  expect(await read("名称,数量\n龙井,7\n")).toMatchObject({ csv: "name,stock_counted\r\n龙井,7\r\n", match: "name" });
  const created = await read("分类,商品名称,价格,库存\n茶,龙井,28,7\n");
  expect(created).toMatchObject({ csv: "category_id,name,price_yuan,stock\r\n茶,龙井,28.00,7\r\n", match: undefined });
  expect(await read("编号,货号,库存\n5,LJ-1,7\n")).toMatchObject({
    csv: "id,sku,stock\r\n5,LJ-1,7\r\n",
    match: undefined,
  });
  expect(await read("编号,货号,库存\n,LJ-1,7\n")).toMatchObject({ match: "code", mapping: { 2: "stock_counted" } });
});

test("a column with an unknown name, without a name, or with the meaning of another is left to the admin", async () => {
  const { unknown, csv, mapping } = await read("sku,售价,原价,现价,备注,空\nLJ-1,28,30,29,新,,一\n");
  expect(unknown).toEqual(["售价", "现价", "备注", ""]);
  expect(csv).toBe("sku,market_price_yuan\r\nLJ-1,30.00\r\n");
  expect(mapping).toEqual({ 0: "sku", 2: "market_price_yuan" });
  expect((await read("单价,商品编号\n28,5\n")).unknown).toEqual(["单价", "商品编号"]);
});

test("of an Excel file the sheet with the list is read, below its title, with numbers, codes and dates as they are shown", async () => {
  const source = await read(Uint8Array.from(await readFile(new URL("./price-list.fixture.xlsx", import.meta.url))));
  expect(source.sheets.map(({ name }) => name)).toEqual(["说明", "价目表"]);
  expect([source.sheet?.name, source.match, source.unknown]).toEqual(["价目表", "code", ["备注", "生效日期"]]);
  expect(source.table?.columns.at(-1)?.examples).toEqual(["2026-12-01 00:00:00"]);
  // The rows have the numbers of the sheet. The last barcode lost digits, and the server refuses it.
  expect(source.csv?.split("\r\n")).toEqual([
    "sku,barcode,price_yuan",
    ...["", "", "00701,6901234567892,30.80", ",,", "10052,,1280.00", "LJ-9,1.2345678901234566e+17,9.00", ""],
  ]);
});

test("a file with a password or of the old format is refused, and a file without a table is sent unchanged", async () => {
  const unreadable = (bytes: number[]) => readTable(new Blob([Uint8Array.from(bytes)]));
  expect(await unreadable([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])).toEqual({ unreadable: "locked" });
  expect(await unreadable([0x50, 0x4b, 0x03, 0x04, 0])).toEqual({ unreadable: "broken" });
  for (const text of ['a,"b\n', "货号;价格\n1;2\n", ""]) {
    const { sheets } = (await readTable(new Blob([text]))) as { sheets: Sheet[] };
    expect(sourceOf(new File([], "a"), sheets, sheets[0]).table).toBeUndefined();
  }
});

test("texts that begin like a formula, or contain separators, arrive as they are", async () => {
  const line = csvLine(["LJ-1", "=1+1", 'a "b", c', "'x"]);
  const { csv } = await read(`sku,summary,name,detail\n${line}`);
  expect(csv).toBe(`sku,summary,name,detail\r\n${line}`);
});
