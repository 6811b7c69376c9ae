import { expect, test } from "vitest";
import { pauses } from "@/lib/kernel/work/pauses";
import { csvLine } from "./csv-line";
import { csvCells } from "./csv-rows.fixture";
import { decodeCsv, parseCsv } from "./read-csv";

test("cells, quotes and line breaks are read as spreadsheets write them", async () => {
  expect(await csvCells('a,b\r\n1,"x, ""y"""\n"two\r\nlines",\r')).toEqual([
    ["a", "b"],
    ["1", 'x, "y"'],
    ["two\r\nlines", ""],
  ]);
});

test("a file with and without a final line break, and an empty file, are read", async () => {
  expect(await csvCells("a,b\n")).toEqual([["a", "b"]]);
  expect(await csvCells("a,b")).toEqual([["a", "b"]]);
  expect(await csvCells("a,")).toEqual([["a", ""]]);
  expect(await csvCells("")).toEqual([[""]]);
});

test("empty lines below the first are skipped and counted", async () => {
  const rows = [];
  for await (const row of parseCsv('\n\r\n,,\na\r\r"",\nb\n\n', pauses())) rows.push(row);
  expect(rows).toEqual([
    { row: 1, cells: [""] },
    { row: 4, cells: ["a"] },
    { row: 7, cells: ["b"] },
  ]);
});

test.each(['a,"b', 'a,b"c', '"a"b,c', 'x\n"a" ,b', '"""', 'a,"b"""c'])(
  "a misplaced quotation mark is refused: %j",
  async (text) => {
    await expect(csvCells(text)).rejects.toThrow(/Row \d has a quotation mark/);
  },
);

test("written cells are read back unchanged, including formulas and apostrophes", async () => {
  const cells = ["=1+1", "'=1", "''-x", "'plain", "+86", "@a", "-", 'say "hi"', '"', "a\nb", "", " ", "茶,🍵"];
  expect(await csvCells(csvLine(cells))).toEqual([cells]);
});

test("empty trailing cells do not count towards the limit of 1,000 cells per row", async () => {
  const most = Array(1000).fill("x");
  const [cells] = await csvCells(`${most.join(",")}${",".repeat(16_384)}\n`);
  expect(cells).toEqual(most);
  await expect(csvCells(`a\n${most.join(",")},,x\n`)).rejects.toThrow("Row 2 has more than 1000 cells.");
});

test("a cell has at most 400,000 characters", async () => {
  const longest = '"'.repeat(199_999);
  expect(await csvCells(csvLine(["a", longest]))).toEqual([["a", longest]]);
  const sentence = "Row 1 has a cell of more than 400000 characters.";
  await expect(csvCells(csvLine(["a", `${longest}"`]))).rejects.toThrow(sentence);
  await expect(csvCells(`a,${"x".repeat(400_001)}`)).rejects.toThrow(sentence);
});

test("UTF-8 and UTF-16 are recognised by their byte order marks, and UTF-8 also without", () => {
  expect(decodeCsv(Buffer.from("\ufeff茶"))).toBe("茶");
  expect(decodeCsv(Buffer.from("茶"))).toBe("茶");
  expect(decodeCsv(Buffer.from("\ufeff茶,🍵", "utf16le"))).toBe("茶,🍵");
  expect(decodeCsv(Buffer.from("\ufeff茶,🍵", "utf16le").swap16())).toBe("茶,🍵");
});

test("a file saved by Excel in China is read as GB18030", () => {
  // 名称,状态 and 龙井茶,在售 in GBK; 𠀀 in the four bytes of GB18030.
  const gbk = Buffer.from("c3fbb3c62cd7b4ccac0d0ac1fabeaeb2e82cd4dacadb", "hex");
  expect(decodeCsv(gbk)).toBe("名称,状态\r\n龙井茶,在售");
  expect(decodeCsv(Buffer.from("b2e895328236", "hex"))).toBe("茶𠀀");
});

test("GBK that is also valid UTF-8 is read as GBK, and words with accents as UTF-8", () => {
  const header = Buffer.from("id,name\r\n1,");
  const gbk = (hex: string) => decodeCsv(Buffer.concat([header, Buffer.from(hex, "hex")]));
  expect(gbk("c9bdcbae")).toBe("id,name\r\n1,山水");
  expect(gbk("c9bdcbae0d0a322cc2ccb2e8")).toBe("id,name\r\n1,山水\r\n2,绿茶");
  for (const text of ["id,name\r\n1,Café", "id,name\r\n1,Чай α", "id,name\r\n1,茶 ɽˮ"])
    expect(decodeCsv(Buffer.from(text))).toBe(text);
  expect(decodeCsv(Buffer.from("\ufeffid\r\nɽˮ"))).toBe("id\r\nɽˮ");
});

test.each([
  ["a picture", "89504e470d0a1a0a0000000d49484452"],
  ["a workbook", "504b030414000600080000002100"],
  ["UTF-16 without a mark", "610062002c00"],
  ["UTF-16 that is cut off", "fffe6100d8"],
  ["a broken GBK file", "c3fbb3c62cff"],
])("%s is refused as not text", (_, hex) => {
  expect(() => decodeCsv(Buffer.from(hex, "hex"))).toThrow(/not text in UTF-8/);
});

const length = 1024 * 1024;
test.each([
  ["line breaks", "\n", 1],
  ["short rows", "1\n", length / 2],
])("a file of nothing but %s does not block the event loop, and empty lines are no rows", async (_, text, rows) => {
  let turns = 0;
  let next = setImmediate(function others() {
    turns += 1;
    next = setImmediate(others);
  });
  let found = 0;
  for await (const _ of parseCsv(text.repeat(length / text.length), pauses())) found += 1;
  clearImmediate(next);
  expect(found).toBe(rows);
  expect(turns).toBeGreaterThan(3);
});
