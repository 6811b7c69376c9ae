import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { aCategory } from "@/e2e/fixtures/shop/catalogue";
import { importBy, tally } from "@/e2e/fixtures/shop/product-import";
import { anAdmin, aProduct } from "@/e2e/fixtures/shop/shop";
import type { Cell } from "@/lib/csv/column";
import { csvLine } from "@/lib/csv/write-csv";

let ask: Awaited<ReturnType<typeof anAdmin>>;
let send: ReturnType<typeof importBy>;
beforeAll(async () => {
  await openTestStore();
  ask = await anAdmin("product.read", "product.import");
  send = importBy(ask);
});
afterAll(closeTestStore);

const csv = (...lines: Cell[][]) => lines.map(csvLine).join("");
const matching = (file: string, match: string, digest?: string) => {
  const form = new FormData();
  form.append("file", new Blob([file]), "products.csv");
  return ask("POST", `/cms/product/import?match=${match}${digest ? `&digest=${digest}` : ""}`, form);
};

test("a preview says when the same file was imported, and only then", async () => {
  const { id } = await aCategory();
  const file = csv(["category_id", "name", "price_yuan", "stock"], [id, "Twice", 1, 1]);
  const { json: first } = await send(file);
  expect(first.imported_at).toBeNull();
  expect((await send(file)).json.imported_at).toBeNull();
  expect((await send(file, first.digest)).json).toMatchObject({ created: 1, imported_at: null });
  expect(Date.parse((await send(file)).json.imported_at)).toBeGreaterThan(Date.now() - 60_000);
  expect((await send(`${file}\r\n`)).json.imported_at).toBeNull();
});

test("rows without an id find their products by number, barcode or name, and make no second ones", async () => {
  const { category_id, ...tea } = await aProduct({ name: "Matched by name", price: 500 });
  const numbered = csv(["id", "sku", "barcode"], [tea.id, "MATCH-1", "6901234567892"]);
  await send(numbered, (await send(numbered)).json.digest);
  const head = ["category_id", "name", "price_yuan", "sku", "barcode"];
  const bySku = csv(head, [category_id, "Renamed", 6, "match-1", ""]);
  expect((await send(bySku)).json.matches).toEqual({ code: 1, name: 0 });
  const byBarcode = csv(head, [category_id, "Renamed", 6, "MATCH-1", "6901234567892"]);
  const { json: shown } = await matching(byBarcode, "code");
  expect([tally(shown), shown.rows[0].id]).toEqual([[0, 1, 0, 0], tea.id]);
  expect((await matching(byBarcode, "code", shown.digest)).json).toMatchObject({ created: 0, changed: 1 });
  const byName = csv(["category_id", "name", "price_yuan"], [category_id, "Renamed", 7], [category_id, "Other", 7]);
  const { json } = await matching(byName, "name");
  expect([tally(json), json.matches]).toEqual([[1, 1, 0, 0], { code: 0, name: 1 }]);
});

test("a name that several products have is refused in its row", async () => {
  const { category_id, id } = await aProduct({ name: "Same name" });
  const { id: second } = await aProduct({ name: "Same name" });
  const { json } = await matching(csv(["category_id", "name", "price_yuan"], [category_id, "Same name", 7]), "name");
  expect(json.rows[0].errors).toMatchObject([{ path: "name", code: "ambiguous" }]);
  expect(json.rows[0].errors[0].message).toContain(String(Math.max(id, second)));
});
