import { and, inArray, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products, variants } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { createImporter, tally } from "@/e2e/fixtures/shop/product-import";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";
import { demoVersion } from "@/lib/storage/urls";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let send: ReturnType<typeof createImporter>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("product.read", "cost.read", "product.import", "product.export", "product.create");
  send = createImporter(ask);
});
afterAll(closeTestStore);

const headerOf = (text: string) => text.slice(1).split("\r\n")[0]!.split(",");
/** The filled cells of each row, by column. No cell has a comma. */
const filledCells = (text: string) =>
  text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) =>
      Object.fromEntries(line.split(",").flatMap((cell, at) => (cell ? [[headerOf(text)[at]!, cell]] : []))),
    );

test("the export has every column, defuses formulas, follows the filters, and is a download", async () => {
  const { id: category_id } = await createCategory();
  const product = await createProduct({
    category_id,
    name: "=cmd()",
    summary: "'=x",
    price: 5,
    stock: 2,
    max_per_customer: 3,
    main_image: "demo/a b.webp",
    images: ["demo/1.webp", "demo/2.webp"],
    properties: [{ name: "A", detail: "b" }],
    detail: '<p>one "1"</p>\n<p>two</p>',
  });
  const { status, headers, text } = await ask("GET", `/cms/product/export?category_id=${category_id}`);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="kiosk-products-\d{4}-\d\d-\d\d\.csv"$/);
  const base = "http://localhost:3000/demo";
  expect(text[0]).toBe("\ufeff");
  expect(filledCells(text)).toEqual([
    {
      id: String(product.id),
      category_id: String(category_id),
      name: "'=cmd()",
      price_yuan: "0.05",
      stock: "2",
      on_sale: "true",
      sort: "0",
      max_per_customer: "3",
      summary: "''=x",
      main_image: `${base}/a%20b.webp`,
      images: `${base}/1.webp?v=${demoVersion} | ${base}/2.webp?v=${demoVersion}`,
      properties: "A: b",
      detail: '"<p>one ""1""</p>\n<p>two</p>"',
    },
  ]);
  expect(headerOf(text)).toEqual(
    expect.arrayContaining([
      ...["options", "variant_id", "variant", "market_price_yuan", "cost_price_yuan", "sku", "weight_g", "barcode"],
      ...["picture", "stock_counted", "on_hand_counted", "counted_from", "on_sale_at", "off_sale_at"],
      "freight_template_id",
    ]),
  );
});

test("the export has a product's own columns only in its first row, each variant's id, and long numbers as text", async () => {
  const { id: category_id } = await createCategory({ name: "Shelf of sizes" });
  const { id, name, variants } = await createSizedProduct(ask, { category_id }, [
    { values: ["50 g"], price: 2800, stock: 3, sku: "00120", barcode: "6901234567892" },
    { values: ["100 g"], price: 5000, sku: "A-120", barcode: "12345678901" },
  ]);
  const [small, large] = variants.map((each) => each.id);
  const textIn = async (language: string) =>
    (await ask("GET", `/cms/product/export?category_id=${category_id}&language=${language}`)).text;
  const [first, second] = [
    { variant_id: String(small), variant: "50 g", price_yuan: "28.00", stock: "3" },
    { variant_id: String(large), variant: "100 g", price_yuan: "50.00", stock: "0" },
  ];
  const own = { category_id: String(category_id), name, options: "Weight", on_sale: "true", sort: "0" };
  expect(filledCells(await textIn("en"))).toEqual([
    { id: String(id), ...own, ...first, sku: "00120\t", barcode: "6901234567892\t" },
    { id: String(id), ...second, sku: "A-120", barcode: "12345678901" },
  ]);
  const lines = (await textIn("zh")).split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[1])).toEqual(["Shelf of sizes", "", undefined]);
});

test("an export of more than one page has every product and variant once", async () => {
  const { id: category_id } = await createCategory();
  const many = Array.from({ length: 1001 }, (_, n) => ({ category_id, name: `N ${n}`, price: 1 }));
  await insertProducts(db(), many);
  const { text } = await ask("GET", "/cms/product/export");
  const there = await db().$count(products, isNull(products.deleted_at));
  const kept = inArray(
    variants.product_id,
    db().select({ id: products.id }).from(products).where(isNull(products.deleted_at)),
  );
  const sizes = await db().$count(variants, and(isNull(variants.deleted_at), kept));
  const { json } = await send(text);
  expect(tally(json)).toEqual([0, 0, sizes, 0]);
  expect(new Set(json.rows.map(({ id }: { id: number }) => id)).size).toBe(there);
});
