import { expect, test } from "vitest";
import { decodeCsv, parseCsv } from "./read-csv";
import { csvLine } from "./write-csv";

test("cells, quotes, line breaks of all kinds and empty lines are read as spreadsheets write them", async () => {
  expect(await parseCsv('a,b\r\n1,"x, ""y"""\n\n"two\r\nlines",\r')).toEqual([
    ["a", "b"],
    ["1", 'x, "y"'],
    [""],
    ["two\r\nlines", ""],
  ]);
});

test("a file may end with a line break or without, and may be empty", async () => {
  expect(await parseCsv("a,b\n")).toEqual([["a", "b"]]);
  expect(await parseCsv("a,b")).toEqual([["a", "b"]]);
  expect(await parseCsv("a,")).toEqual([["a", ""]]);
  expect(await parseCsv("")).toEqual([[""]]);
});

test.each(['a,"b', 'a,b"c', '"a"b,c', 'x\n"a" ,b'])(
  "a quotation mark in a wrong place is refused: %j",
  async (text) => {
    await expect(parseCsv(text)).rejects.toThrow(/Row \d has a quotation mark/);
  },
);

test("what the writer writes comes back the same, formulas and apostrophes included", async () => {
  const cells = ["=1+1", "'=1", "''-x", "'plain", "+86", "@a", "-", 'say "hi"', "a\nb", "", " ", "茶,🍵"];
  expect(await parseCsv(csvLine(cells))).toEqual([cells]);
});

test("UTF-8 and UTF-16 are read by their marks, UTF-8 also without", () => {
  expect(decodeCsv(Buffer.from("\ufeff茶"))).toBe("茶");
  expect(decodeCsv(Buffer.from("茶"))).toBe("茶");
  expect(decodeCsv(Buffer.from("\ufeff茶,🍵", "utf16le"))).toBe("茶,🍵");
  expect(decodeCsv(Buffer.from("\ufeff茶,🍵", "utf16le").swap16())).toBe("茶,🍵");
});

test("the bytes that Excel saves in China are read as GB18030", () => {
  // 名称,状态 and 龙井茶,在售 in GBK; 𠀀 in the four bytes of GB18030.
  const gbk = Buffer.from("c3fbb3c62cd7b4ccac0d0ac1fabeaeb2e82cd4dacadb", "hex");
  expect(decodeCsv(gbk)).toBe("名称,状态\r\n龙井茶,在售");
  expect(decodeCsv(Buffer.from("b2e895328236", "hex"))).toBe("茶𠀀");
});

test.each([
  ["a picture", "89504e470d0a1a0a0000000d49484452"],
  ["a workbook", "504b030414000600080000002100"],
  ["UTF-16 without a mark", "610062002c00"],
  ["UTF-16 that is cut off", "fffe6100d8"],
  ["a broken GBK file", "c3fbb3c62cff"],
])("%s is no text", (_, hex) => {
  expect(() => decodeCsv(Buffer.from(hex, "hex"))).toThrow(/not text in UTF-8/);
});

test("a large file is read in time that grows with it alone", async () => {
  const line = csvLine(["x".repeat(100), "a,b", 'q"q']);
  const started = performance.now();
  expect(await parseCsv(line.repeat(20_000))).toHaveLength(20_000);
  expect(performance.now() - started).toBeLessThan(3000);
});

test("others have their turn while a large file is read, even one of nothing but line breaks", async () => {
  let turns = 0;
  let next = setImmediate(function others() {
    turns += 1;
    next = setImmediate(others);
  });
  const rows = await parseCsv("\n".repeat(3_000_000));
  clearImmediate(next);
  expect(rows).toHaveLength(3_000_000);
  expect(turns).toBeGreaterThan(20);
});
