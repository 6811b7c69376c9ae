import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { csv, upload, useUploadDirectory } from "@/e2e/fixtures/shop/uploads";
import { csvLine } from "@/lib/csv/csv-line";
import { csvCells } from "@/lib/csv/csv-rows.fixture";

let place: ReturnType<typeof useUploadDirectory>;
let token: string;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  ({ token } = await createUser({ permissions: ["product.import", "file.read", "file.create", "file.edit"] }));
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});

function dryRun(file: string) {
  const body = new FormData();
  body.append("file", new Blob([file]), "products.csv");
  return request("POST", "/cms/product/import", { token, body });
}

test("reading a category's path takes linear time in its number of spaces", async () => {
  const started = performance.now();
  const { json } = await dryRun(csvLine(["name", "category_id"]) + csvLine(["a", `Tea${" ".repeat(390_000)}x`]));
  expect(json.rows[0].errors[0]).toMatchObject({ path: "category_id", code: "not_found" });
  expect(performance.now() - started).toBeLessThan(10_000);
});

describe("the response to a small request is small", () => {
  const most = 30_000;

  test("an error names only some of 5,000 unknown fields", async () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 0]));
    const { status, text } = await request("POST", "/v1/token", { body });
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(most);
  });

  test("an import error names only some of the rows with the same id", async () => {
    const { json, text } = await dryRun(`id,name\n${"1,a\n".repeat(1000)}`);
    const rows = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].join(" and ");
    expect(json).toMatchObject({ refused: 1000, digest: null });
    expect(json.rows[999].errors[0].message).toBe(`Rows ${rows} and 990 more have the same id.`);
    expect(text.length).toBeLessThan(1000 * 350);
  });

  test("an import error names only some of 100,000 unknown columns", async () => {
    const { status, json, text } = await dryRun(`${",".repeat(100_000)}\n`);
    expect([status, json.errors[0].code]).toEqual([400, "columns"]);
    expect(text.length).toBeLessThan(most);
  });

  test("an import error names only some of the errors in one cell", async () => {
    const cell = JSON.stringify(Array(30).fill({}));
    const { json } = await dryRun(csvLine(["id", "properties"]) + csvLine([1, cell]));
    expect(json.rows[0].errors).toHaveLength(10);
  });
});

test("a rename refuses the characters that an upload removes from a file name", async () => {
  const { json } = await upload(token, [["exe.\u202egpj.csv", csv()]]);
  const [{ id, name }] = json.items;
  expect(name).toBe("exe.gpj.csv");
  for (const name of ["exe.\u202evsc", "\u2066a", "a\u200f", "..", "."]) {
    const { status, json } = await request("PUT", `/cms/file/${id}`, { token, body: { name } });
    expect([status, json.errors?.[0].path], name).toEqual([400, "name"]);
  }
  const { json: renamed } = await request("PUT", `/cms/file/${id}`, { token, body: { name: "..a.b 茶" } });
  expect(renamed.name).toBe("..a.b 茶");
});

test("a formula in full-width characters is exported as text and imported unchanged", async () => {
  for (const cell of ["＝1+1", "＋1", "－1", "＠a", "'＝1"]) {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`);
    expect((await csvCells(csvLine([cell])))[0]).toEqual([cell]);
  }
});
