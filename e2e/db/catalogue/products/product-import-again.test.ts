import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { allowManyImports, createImporter, tally } from "@/e2e/fixtures/shop/product-import";
import { createAdmin, createProduct, findFaults } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct, readVariants } from "@/e2e/fixtures/shop/variants";
import type { Cell } from "@/lib/csv/column";
import { csvLine } from "@/lib/csv/csv-line";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let send: ReturnType<typeof createImporter>;
beforeAll(async () => {
  await openTestStore();
  await allowManyImports();
  ask = await createAdmin("product.read", "product.import", "product.create", "product.delete");
  send = createImporter(ask);
});
afterAll(closeTestStore);

const csv = (...lines: Cell[][]) => lines.map(csvLine).join("");
const commit = async (file: string) => send(file, (await send(file)).json.digest);
const matching = (file: string, match: string, digest?: string) => {
  const form = new FormData();
  form.append("file", new Blob([file]), "products.csv");
  return ask("POST", `/cms/product/import?match=${match}${digest ? `&digest=${digest}` : ""}`, form);
};

test("a dry run says when the same file was imported and what it would match, a commit without `match` matches nothing", async () => {
  const { id } = await createCategory();
  const file = csv(["category_id", "name", "price_yuan", "stock"], [id, "Twice", 1, 1]);
  const { json: first } = await send(file);
  expect(first.imported_at).toBeNull();
  expect((await send(file)).json.imported_at).toBeNull();
  expect((await send(file, first.digest)).json).toMatchObject({ created: 1, imported_at: null });
  expect(Date.parse((await send(file)).json.imported_at)).toBeGreaterThan(Date.now() - 60_000);
  expect((await send(`${file}\r\n`)).json.imported_at).toBeNull();
  const { json: again } = await send(file);
  expect(again.matches).toEqual({ code: 0, name: 1 });
  expect((await send(file, again.digest)).json).toMatchObject({ created: 1, matches: { code: 0, name: 0 } });
});

test("`match` finds products of rows without an id by SKU, barcode or name, instead of creating them again", async () => {
  const { category_id, ...tea } = await createProduct({ name: "Matched by name", price: 500 });
  const numbered = csv(["id", "sku", "barcode"], [tea.id, "MATCH-1", "6901234567892"]);
  await commit(numbered);
  expect((await send(numbered)).json.matches).toEqual({ code: 0, name: 0 });
  const head = ["category_id", "name", "price_yuan", "sku", "barcode"];
  const bySku = csv(head, [category_id, "Renamed", 6, "match-1", ""]);
  const { json: unmatched } = await send(bySku);
  expect([unmatched.matches, unmatched.rows[0].id]).toEqual([{ code: 1, name: 0 }, null]);
  const byBarcode = csv(head, [category_id, "Renamed", 6, "MATCH-1", "6901234567892"]);
  const { json: shown } = await matching(byBarcode, "code");
  expect([tally(shown), shown.rows[0].id]).toEqual([[0, 1, 0, 0], tea.id]);
  expect((await matching(byBarcode, "code", shown.digest)).json).toMatchObject({ created: 0, changed: 1 });
  const byName = csv(["category_id", "name", "price_yuan"], [category_id, "Renamed", 7], [category_id, "Other", 7]);
  expect(tally((await send(byName)).json)).toEqual([2, 0, 0, 0]);
  const { json } = await matching(byName, "name");
  expect([tally(json), json.matches]).toEqual([[1, 1, 0, 0], { code: 0, name: 1 }]);
});

test("refuses a row whose name or barcode belongs to several products with `ambiguous`", async () => {
  const { category_id, id } = await createProduct({ name: "Same name" });
  const { id: second } = await createProduct({ name: "Same name" });
  const { json } = await matching(csv(["category_id", "name", "price_yuan"], [category_id, "Same name", 7]), "name");
  expect(json.rows[0].errors).toMatchObject([{ path: "name", code: "ambiguous" }]);
  expect(json.rows[0].errors[0].message).toContain(String(Math.max(id, second)));
  const barcode = "6901234567908";
  await commit(csv(["id", "barcode"], [id, barcode], [second, barcode]));
  const named = csv(["category_id", "name", "price_yuan", "barcode"], [category_id, "Another name", 7, barcode]);
  const { json: coded } = await matching(named, "code");
  expect(coded.rows[0].errors).toMatchObject([{ path: "barcode", code: "ambiguous" }]);
});

test("a price list by SKU finds all variants of a product, with its name in each row or without names", async () => {
  const two = async (sku: string) => {
    const sizes = ["50 g", "100 g"].map((size) => ({ values: [size], price: 2800, stock: 1, sku: `${sku} ${size}` }));
    return createSizedProduct(ask, {}, sizes);
  };
  const [tea, other, plain] = [await two("List A"), await two("List B"), await createProduct()];
  await commit(csv(["id", "sku"], [plain.id, "List C"]));
  const ofOneId = csv(["id", "variant", "sku"], [tea.id, "50 g", "List A 50 g"], ["", "100 g", "List A 100 g"]);
  expect((await send(ofOneId)).json.matches).toEqual({ code: 0, name: 0 });
  const prices = async (id: number) => (await readVariants(id)).map(({ price }) => price);
  const named = csv(
    ["name", "sku", "price_yuan"],
    [tea.name, "List A 50 g", 30],
    [other.name, "List B 50 g", 40],
    [tea.name, "list a 100 g", 31],
    [plain.name, "List C", 50],
    [other.name, "List B 100 g", 41],
  );
  const { json: shown } = await matching(named, "code");
  expect([tally(shown), shown.matches.code, shown.rows.map(({ row }: { row: number }) => row)]).toEqual([
    [0, 3, 0, 0],
    5,
    [2, 3, 4, 5, 6],
  ]);
  expect((await matching(named, "code", shown.digest)).status).toBe(200);
  expect([await prices(tea.id), await prices(other.id)]).toEqual([
    [3000, 3100],
    [4000, 4100],
  ]);

  const nameless = csv(["sku", "price_yuan"], ["List A 50 g", 32], ["List A 100 g", 33], ["List C", 51], ["Nobody", 1]);
  const { rows } = (await matching(nameless, "code")).json;
  expect(rows.map(({ action, id }: { action: string; id: number }) => [action, id])).toEqual([
    ["change", tea.id],
    ["change", tea.id],
    ["change", plain.id],
    ["refuse", null],
  ]);
  expect(await findFaults()).toEqual([]);
});

test("rows of a price list that match no product are refused with `unmatched`, without requiring a category", async () => {
  const sizes = ["50 g", "100 g"].map((size) => ({ values: [size], price: 2800, stock: 1, sku: `Found ${size}` }));
  const tea = await createSizedProduct(ask, { name: "Found by name" }, sizes);
  const plain = await createProduct({ name: "Found plain" });
  const told = async (match: string, head: string[], ...lines: Cell[][]) => {
    const { rows, digest } = (await matching(csv(head, ...lines), match)).json;
    expect(digest).toBeNull();
    return rows.map(
      ({ action, id, errors }: { action: string; id: number; errors: { path: string; code: string }[] }) => [
        action,
        id,
        ...errors.map(({ path, code }) => `${path} ${code}`),
      ],
    );
  };
  const found = ["change", tea.id];
  // The column of sizes is empty or says which size it is; a sum stands below the list.
  const list = [
    ["Found 50 g", "", 30],
    ["Nobody", "", 1],
    ["found 100 g", "100 g", 31],
    ["", "", 62],
  ];
  expect(await told("code", ["sku", "variant", "price_yuan"], ...list)).toEqual([
    found,
    ["refuse", null, "sku unmatched"],
    found,
    ["refuse", null, "sku unmatched"],
  ]);
  expect(await told("code", ["barcode", "price_yuan"], ["6900000000000", 1])).toEqual([
    ["refuse", null, "barcode unmatched"],
  ]);
  expect(await told("name", ["name", "price_yuan"], ["Found plain", 1], ["Found nowhere", 1])).toEqual([
    ["change", plain.id],
    ["refuse", null, "name unmatched"],
  ]);
  expect(await told("code", ["category_id", "name", "sku", "price_yuan"], [1, "", "Nobody", 1])).toEqual([
    ["refuse", null, "name invalid"],
  ]);
});

test("refuses two rows for one product or variant, and two names for one product", async () => {
  const sizes = ["50 g", "100 g"].map((size) => ({
    values: [size],
    price: 2800,
    sku: `Twice ${size}`,
    barcode: `T${size}`,
  }));
  const tea = await createSizedProduct(ask, {}, sizes);
  const told = async (head: string[], ...lines: Cell[][]) =>
    (await matching(csv(head, ...lines), "code")).json.rows.map(
      ({ errors }: { errors: { path: string; code: string }[] }) => errors.map(({ path, code }) => `${path} ${code}`),
    );
  expect(await told(["name", "sku", "barcode"], [tea.name, "Twice 50 g", ""], [tea.name, "", "T50 g"])).toEqual([
    ["variant repeated"],
    ["variant repeated"],
  ]);
  expect(await told(["name", "sku"], [tea.name, "Twice 50 g"], ["Another", "Twice 100 g"])).toEqual([
    [],
    ["name invalid"],
  ]);
  const plain = await createProduct();
  await commit(csv(["id", "sku", "barcode"], [plain.id, "PLAIN-1", "6901234567878"]));
  const twice = [
    ["PLAIN-1", ""],
    ["", "6901234567878"],
  ];
  for (const rows of [twice, twice.toReversed()])
    expect(await told(["sku", "barcode"], ...rows)).toEqual([["id repeated"], ["id repeated"]]);
});
