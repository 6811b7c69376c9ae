import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { allowManyImports, createImporter } from "@/e2e/fixtures/shop/product-import";
import { createAdmin, createShopper, openShop } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";
import { csvLine } from "@/lib/csv/csv-line";
import { csvCells } from "@/lib/csv/csv-rows.fixture";

let shop: Awaited<ReturnType<typeof openShop>>;
let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  ask = await createAdmin("product.create", "product.read", "product.edit", "product.import", "product.export");
  await allowManyImports();
});
afterAll(() => shop.close());

const costsOf = (json: { variants: { cost_price: number | null }[] }) => json.variants.map((one) => one.cost_price);

test("an admin sets the cost price of a product and of its variants, and the log has the change", async () => {
  const sizes = [
    { values: ["50 g"], price: 2800, cost_price: 1900 },
    { values: ["100 g"], price: 5000 },
  ];
  const tea = await createSizedProduct(ask, {}, sizes);
  expect(costsOf((await ask("GET", `/cms/product/${tea.id}`)).json)).toEqual([1900, null]);
  const variants = tea.variants.map(({ id, values }, at) => ({ id, values, cost_price: [null, 3200][at] }));
  const edited = await ask("PUT", `/cms/product/${tea.id}`, { variants });
  expect(costsOf(edited.json)).toEqual([null, 3200]);
  const [change] = await readChanges(edited);
  expect(change!.fields.variants).toMatchObject([
    [{ cost_price: 1900 }, { cost_price: null }],
    [{ cost_price: null }, { cost_price: 3200 }],
  ]);

  const plain = { name: "Spoon", price: 900, category_id: (edited.json as { category_id: number }).category_id };
  const { json: spoon } = await ask("POST", "/cms/product", plain);
  const body = { variants: [{ id: spoon.variant_id, values: [], cost_price: 400 }] };
  expect(costsOf((await ask("PUT", `/cms/product/${spoon.id}`, body)).json)).toEqual([400]);
  const refused = { variants: [{ id: spoon.variant_id, values: [], cost_price: 0 }] };
  expect(await ask("PUT", `/cms/product/${spoon.id}`, refused)).toMatchObject({
    status: 400,
    json: { errors: [{ path: "variants.0.cost_price" }] },
  });
});

test.each([
  ["en", "cost_price_yuan", "variant"],
  ["zh", "成本价（元）", "规格"],
])("an export in %s has the cost price, and an import changes it", async (language, column, sizeColumn) => {
  const sizes = [
    { values: ["50 g"], price: 2800, cost_price: 1900 },
    { values: ["100 g"], price: 5000 },
  ];
  const { id, name } = await createSizedProduct(ask, {}, sizes);
  const exported = await ask("GET", `/cms/product/export?language=${language}&q=${encodeURIComponent(name)}`);
  const [head, ...rows] = await csvCells(exported.text.replace("\ufeff", ""));
  expect(rows.map((cells) => cells[head!.indexOf(column)])).toEqual(["19.00", ""]);

  const file = [
    ["id", sizeColumn, column],
    [id, "50 g", ""],
    [id, "100 g", "32.5"],
  ];
  const send = createImporter(ask);
  const text = file.map((cells) => csvLine(cells)).join("");
  const { json: shown } = await send(text);
  expect(shown.rows.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: "cost_price_yuan", from: "19.00", to: "" }],
    [{ field: "cost_price_yuan", from: "", to: "32.50" }],
  ]);
  expect((await send(text, shown.digest)).status).toBe(200);
  expect(costsOf((await ask("GET", `/cms/product/${id}`)).json)).toEqual([null, 3250]);
});

test("shoppers see no cost price, neither in products and variants nor in orders", async () => {
  const { id, variants } = await createSizedProduct(ask, {}, [
    { values: ["50 g"], price: 2800, stock: 5, cost_price: 1900 },
    { values: ["100 g"], price: 5000, stock: 5, cost_price: 3300 },
  ]);
  const shopper = await createShopper();
  const products = [{ product_id: id, variant_id: variants[0]!.id, count: 1 }];
  const answers = [
    await request("GET", `/v1/product/${id}`),
    await request("GET", `/v1/product?ids=${id}`),
    await request("GET", `/v1/variant?ids=${variants.map((one) => one.id)}`),
    await shopper.ask("POST", "/v1/order/quote", { products }),
    await shopper.ask("POST", "/v1/order", { products }),
    await shopper.ask("GET", "/v1/order"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200]);
  for (const { text } of answers) expect(text).not.toMatch(/cost_price|[:[](1900|3300)\b/);
});
