import { expect, test } from "vitest";
import { cpuMs } from "@/e2e/fixtures/servers/busy-machine";
import { readImportFile } from "./import-file";

const columns = { id: { zh: "编号" }, name: { zh: "名称" } };
function read(text: string, maxRows = 3, files = 1) {
  async function* bytes() {
    yield Buffer.from(text);
  }
  async function* parts() {
    for (let sent = 0; sent < files; sent++) yield { name: "file", fileName: "a.csv", bytes: bytes() };
  }
  return readImportFile(parts(), { columns, mostRows: maxRows, language: "en" });
}

test("rows are read by column names and have their line numbers", async () => {
  const { rows } = await read("编号, name\n1, tea \n\n,\n2,cup,x\n");
  expect(rows).toEqual([
    { row: 2, cells: { id: "1", name: "tea" }, errors: [] },
    { row: 5, cells: { id: "2", name: "cup" }, errors: [expect.objectContaining({ code: "columns" })] },
  ]);
});

test("empty rows do not count towards the row limit", async () => {
  expect((await read(`id\n${"1\n\n".repeat(3)}${"\n".repeat(3000)}`)).rows).toHaveLength(3);
});

test("reading ends at the row above the limit", async () => {
  const behind = `"${"\n".repeat(1000)}`;
  await expect(read(`id\n${"1\n".repeat(3)}${behind}`)).rejects.toThrow("quotation mark");
  await expect(read(`id\n${"1\n".repeat(4)}${behind}`)).rejects.toThrow("At most 3 rows at once; the file has more.");
});

test("an unknown column in the header is refused before any row is read", async () => {
  await expect(read(`id,price\n${"1\n".repeat(4)}"`)).rejects.toThrow("not 'price'");
});

test("a header of a million names is refused at once", async () => {
  const before = cpuMs();
  await expect(read(`${"x,".repeat(1_000_000)}${"name,".repeat(200_000)}`)).rejects.toThrow("more than 1000 cells");
  expect(cpuMs() - before).toBeLessThan(5000);
});

test("a second file is refused", async () => {
  await expect(read("id\n1\n", 3, 2)).rejects.toThrow("Send one file.");
});
