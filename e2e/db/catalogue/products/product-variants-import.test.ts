import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createCategory, createPicture, readLedger } from "@/e2e/fixtures/shop/catalogue";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { allowManyImports, createImporter, tally } from "@/e2e/fixtures/shop/product-import";
import { createAdmin, createProduct, findFaults, readStock } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct, readVariants, toEditedVariants } from "@/e2e/fixtures/shop/variants";
import type { Cell } from "@/lib/csv/column";
import { csvLine } from "@/lib/csv/csv-line";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let send: ReturnType<typeof createImporter>;
beforeAll(async () => {
  await openTestStore();
  await allowManyImports();
  ask = await createAdmin(
    ...(["product.read", "product.import", "product.export", "product.create"] as const),
    ...(["product.edit", "product.stock", "product.delete"] as const),
  );
  send = createImporter(ask);
});
afterAll(closeTestStore);

const csv = (...lines: Cell[][]) => lines.map(csvLine).join("");
const commit = async (file: string) => send(file, (await send(file)).json.digest);
type Told = { path: string; code: string };
const told = (json: { rows: { errors: Told[] }[] }) =>
  json.rows.map(({ errors }) => errors.map(({ path, code }) => `${path} ${code}`));

describe("the rows of a product's variants", () => {
  test("create a product with its options, and the dry run reports what they would do", async () => {
    const { id: category_id } = await createCategory();
    const picture = await createPicture();
    const file = csv(
      [
        "name",
        "category_id",
        "options",
        "variant",
        "price_yuan",
        "market_price_yuan",
        "stock",
        "sku",
        "weight_g",
        "picture",
      ],
      ["Longjing", category_id, "Weight / Pack", "50 g / tin", "28", "30", 3, "LJ-50-T", 90, picture.url],
      ["", "", "", "50 g / bag", "25", "", 4, "", "", ""],
      ["", "", "", "100 g / tin", "50", "", "", "", "", ""],
      ["Plain", category_id, "", "", "9", "", 1, "", "", ""],
    );
    const { json: dry } = await send(file);
    expect([
      tally(dry),
      dry.rows.map(({ name, variant, action }: Record<string, string>) => [name, variant, action]),
    ]).toEqual([
      [2, 0, 0, 0],
      [
        ["Longjing", "50 g / tin", "create"],
        ["Longjing", "50 g / bag", "create"],
        ["Longjing", "100 g / tin", "create"],
        ["Plain", "", "create"],
      ],
    ]);
    expect(dry.rows[0].changes).toContainEqual({ field: "options", from: null, to: "Weight / Pack" });
    expect(dry.rows[1].changes).toEqual([
      { field: "variant", from: null, to: "50 g / bag" },
      { field: "price_yuan", from: null, to: "25.00" },
      ...["market_price_yuan"].map((field) => ({ field, from: null, to: "" })),
      { field: "stock", from: null, to: "4" },
      ...["sku", "weight_g", "picture"].map((field) => ({ field, from: null, to: "" })),
    ]);
    const done = await send(file, dry.digest);
    expect([done.status, tally(done.json)]).toEqual([200, [2, 0, 0, 0]]);
    const { id } = done.json.rows[1];
    const { json } = await ask("GET", `/cms/product/${id}`);
    expect(json).toMatchObject({
      price: 2500,
      price_max: 5000,
      stock: 7,
      variant_count: 3,
      variant_id: null,
      options: [
        { name: "Weight", values: ["50 g", "100 g"] },
        { name: "Pack", values: ["tin", "bag"] },
      ],
      variants: [
        { values: ["50 g", "tin"], market_price: 3000, sku: "LJ-50-T", weight_g: 90, image: picture.url },
        { values: ["50 g", "bag"], stock: 4 },
        { values: ["100 g", "tin"], stock: 0 },
      ],
    });
    expect(done.json.rows.map((row: { variant_id: number }) => row.variant_id).slice(0, 3)).toEqual(
      json.variants.map((variant: { id: number }) => variant.id),
    );
    expect(await findFaults()).toEqual([]);
  });

  test("change and add variants of an existing product without deleting any, and the log has both states", async () => {
    const product = await createSizedProduct(ask);
    const [small, large] = product.variants;
    const file = csv(
      ["id", "name", "variant_id", "variant", "price_yuan", "stock", "sku"],
      [product.id, product.name, "", "50 g", "28", 10, `s-${product.id}`],
      [product.id, "", "", "250 g", "110", 5, ""],
    );
    const { json: dry } = await send(file);
    expect(dry.rows).toMatchObject([
      {
        action: "change",
        variant_id: small!.id,
        variant: "50 g",
        changes: [{ field: "sku", from: "", to: `s-${product.id}` }],
      },
      { action: "create", variant_id: null, variant: "250 g", name: product.name },
    ]);
    expect(tally(dry)).toEqual([0, 1, 0, 0]);
    const done = await send(file, dry.digest);
    const kept = await readVariants(product.id);
    expect(kept.map(({ id, values, price, stock }) => [id, values, price, stock])).toEqual([
      [small!.id, ["50 g"], 2800, 10],
      [large!.id, ["100 g"], 5000, 10],
      [done.json.rows[1].variant_id, ["250 g"], 11_000, 5],
    ]);
    const [change] = await readChanges(done);
    expect(Object.keys(change!.fields).toSorted()).toEqual(["options", "variants"]);
    expect(await readLedger(product.id)).toMatchObject([{}, {}, { delta: 5, reason: "initial" }]);
    expect((await ask("GET", `/cms/product/${product.id}`)).json.version).toBe(2);
    expect(await findFaults()).toEqual([]);
    expect((await send(file, dry.digest)).status).toBe(409);
  });

  test("add options to a plain product: its first row becomes the existing variant with its stock", async () => {
    const product = await createProduct({ stock: 6, price: 900 });
    const done = await commit(
      csv(
        ["id", "options", "variant", "price_yuan"],
        [product.id, "Weight", "50 g", "9.00"],
        [product.id, "", "100 g", "17"],
      ),
    );
    expect(done.json.rows.map(({ action }: { action: string }) => action)).toEqual(["change", "create"]);
    const kept = await readVariants(product.id);
    expect(kept.map(({ id, values, stock }) => [id, values, stock])).toEqual([
      [product.variant_id, ["50 g"], 6],
      [expect.any(Number), ["100 g"], 0],
    ]);
    expect(await findFaults()).toEqual([]);
  });

  test("named by variant_id can change their values, and the new value replaces the old one", async () => {
    const product = await createSizedProduct(ask);
    const [small, large] = product.variants;
    const swapped = csv(
      ["id", "variant_id", "variant"],
      [product.id, small!.id, "100 g"],
      [product.id, large!.id, "50 g"],
    );
    expect((await commit(swapped)).status).toBe(200);
    expect((await readVariants(product.id)).map(({ id, values }) => [id, values])).toEqual([
      [small!.id, ["100 g"]],
      [large!.id, ["50 g"]],
    ]);
    await commit(csv(["id", "variant_id", "variant"], [product.id, large!.id, "60 g"]));
    expect((await ask("GET", `/cms/product/${product.id}`)).json.options).toEqual([
      { name: "Weight", values: ["60 g", "100 g"] },
    ]);
    await commit(csv(["id", "options"], [product.id, "重量"]));
    expect((await ask("GET", `/cms/product/${product.id}`)).json.options[0].name).toBe("重量");
    expect(await findFaults()).toEqual([]);
  });

  test("set counted stocks by variant, and the first stock of a new variant needs product.stock", async () => {
    const product = await createSizedProduct(ask);
    const counted = csv(
      ["id", "variant", "stock_counted", "counted_from"],
      [product.id, "50 g", 4, 10],
      [product.id, "100 g", 12, ""],
    );
    const done = await commit(counted);
    expect([done.status, await readStock(product.id)]).toEqual([200, 16]);
    expect((await readVariants(product.id)).map(({ stock }) => stock)).toEqual([4, 12]);
    expect(told((await send(counted)).json)).toEqual([["counted_from stale"], []]);
    const importer = createImporter(await createAdmin("product.read", "product.import"));
    const more = csv(["id", "variant", "price_yuan", "stock"], [product.id, "1 kg", "99", 5]);
    expect([(await importer(more)).status, (await send(more)).status]).toEqual([403, 200]);
    expect(await findFaults()).toEqual([]);
  });
});

describe("a row is refused", () => {
  test("for product fields in a variant's row, unknown or repeated variants, wrong values, and a missing price", async () => {
    const [product, other] = [await createSizedProduct(ask), await createSizedProduct(ask)];
    const line = (...cells: Cell[]) => cells;
    const { json } = await send(
      csv(
        ["id", "name", "summary", "variant_id", "variant", "price_yuan", "stock_counted"],
        line(product.id, product.name, "", "", "50 g", "1", ""),
        line(product.id, "Again", "text", "", "100 g", "1", ""),
        line(product.id, "", "", other.variants[0]!.id, "", "1", ""),
        line(product.id, "", "", "", "", "1", ""),
        line(product.id, "", "", "", "50 g", "2", ""),
        line(product.id, "", "", "", "250 g", "3", 7),
        line(other.id, other.name, "", "", "1 kg / tin", "3", ""),
        line(other.id, "", "", "", "2 kg", "", ""),
      ),
    );
    expect(told(json)).toEqual([
      ["variant repeated"],
      ["name invalid", "summary invalid"],
      ["variant_id not_found"],
      ["variant required"],
      ["variant repeated"],
      ["stock_counted invalid"],
      ["variant invalid"],
      ["price_yuan required"],
    ]);
    expect(json.digest).toBeNull();
  });

  test("for a SKU that another row, another product or a binned one has, in any case; two variants can swap theirs", async () => {
    const [a, b] = [await createSizedProduct(ask), await createSizedProduct(ask)];
    const sku = (name: string) => `${name}-${a.id}`;
    const header = ["id", "variant", "sku"];
    const first = [
      [a.id, "50 g", sku("A")],
      [a.id, "100 g", sku("B")],
      [b.id, "50 g", sku("C")],
    ];
    expect((await commit(csv(header, ...first))).status).toBe(200);
    const twice = await send(csv(header, [a.id, "50 g", sku("x")], [b.id, "50 g", sku("X")]));
    expect(told(twice.json)).toEqual([["sku repeated"], ["sku repeated"]]);
    await ask("DELETE", `/cms/product/${b.id}`);
    expect(told((await send(csv(header, [a.id, "50 g", sku("c")]))).json)).toEqual([["sku duplicate"]]);
    expect(told((await send(csv(header, [a.id, "50 g", sku("b")]))).json)).toEqual([["sku duplicate"]]);
    const done = await commit(csv(header, [a.id, "50 g", sku("B")], [a.id, "100 g", sku("A")]));
    expect(done.status).toBe(200);
    expect((await readVariants(a.id)).map((variant) => variant.sku)).toEqual([sku("B"), sku("A")]);
  });

  test("for a barcode shortened by a spreadsheet, a 101st variant, and a deleted variant", async () => {
    const product = await createSizedProduct(ask);
    const shortened = await send(csv(["id", "variant", "barcode"], [product.id, "50 g", "6.90123E+12"]));
    expect(told(shortened.json)).toEqual([["barcode invalid"]]);
    const many = Array.from({ length: 99 }, (_, n) => [product.id, `${n} kg`, "1"]);
    expect(told((await send(csv(["id", "variant", "price_yuan"], ...many))).json).at(-1)).toEqual([" too_big"]);
    const [small, large] = product.variants;
    await ask("PUT", `/cms/product/${product.id}`, {
      options: [{ name: "Weight", values: ["50 g"] }],
      variants: toEditedVariants([small!]),
    });
    const gone = await send(csv(["id", "variant_id", "price_yuan"], [product.id, large!.id, "1"]));
    expect(told(gone.json)).toEqual([["variant_id not_found"]]);
  });

  test("if new options leave other variants without a value that no row names", async () => {
    const product = await createSizedProduct(ask);
    const header = ["id", "options", "variant_id", "variant", "price_yuan"];
    const [small, large] = product.variants;
    const one = [product.id, "Weight / Pack", small!.id, "50 g / tin", ""];
    expect(told((await send(csv(header, one))).json)).toEqual([["variant invalid"]]);
    const done = await commit(csv(header, one, [product.id, "", large!.id, "100 g / tin", ""]));
    expect(done.status).toBe(200);
    expect((await readVariants(product.id)).map(({ values }) => values)).toEqual([
      ["50 g", "tin"],
      ["100 g", "tin"],
    ]);
  });
});

describe("an import commit", () => {
  test("is stale if a variant that it changes has another price by then, but not if another variant has", async () => {
    const product = await createSizedProduct(ask);
    const [small, large] = product.variants;
    const file = csv(["id", "variant", "price_yuan"], [product.id, "50 g", "30"]);
    const { digest } = (await send(file)).json;
    const edit = (id: number, price: number) =>
      ask("PUT", `/cms/product/${product.id}`, {
        variants: toEditedVariants(product.variants).map((one) => (one.id === id ? { ...one, price } : one)),
      });
    await edit(small!.id, 2900);
    expect((await send(file, digest)).status).toBe(409);
    await edit(small!.id, 2800);
    await edit(large!.id, 5100);
    expect((await send(file, digest)).status).toBe(200);
    expect((await readVariants(product.id)).map(({ price }) => price)).toEqual([3000, 5100]);
  });

  test("of two concurrent files that give one SKU to two products, one is applied and the other changes nothing", async () => {
    const [a, b] = [await createSizedProduct(ask), await createSizedProduct(ask)];
    const sku = `one-${a.id}`;
    const files = [a, b].map(({ id }) => csv(["id", "variant", "price_yuan", "sku"], [id, "50 g", "31", sku]));
    const digests = await Promise.all(files.map(async (file) => (await send(file)).json.digest));
    expect(digests).not.toContain(null);
    const statuses = (await Promise.all(files.map((file, at) => send(file, digests[at])))).map(({ status }) => status);
    expect(statuses.toSorted()[0]).toBe(200);
    const sizes = await Promise.all([a, b].map(async ({ id }) => (await readVariants(id))[0]!));
    expect(sizes.map(({ price, sku: number }) => [price, number])).toEqual(
      statuses.map((status) => (status === 200 ? [3100, sku] : [2800, null])),
    );
    expect(sizes.filter(({ sku: number }) => number === sku)).toHaveLength(1);
  });

  test("empties a SKU, barcode, market price, weight and image with empty cells, and leaves missing columns unchanged", async () => {
    const picture = await createPicture();
    const product = await createSizedProduct(ask, {}, [
      { values: ["50 g"], price: 1, sku: "to-empty", barcode: "69", market_price: 5, weight_g: 7, image: picture.url },
    ]);
    await commit(csv(["id", "price_yuan"], [product.id, "2"]));
    expect(await readVariants(product.id)).toMatchObject([
      { price: 200, sku: "to-empty", weight_g: 7, image: picture.key },
    ]);
    await commit(
      csv(["id", "sku", "barcode", "market_price_yuan", "weight_g", "picture"], [product.id, "", "", "", "", ""]),
    );
    expect(await readVariants(product.id)).toMatchObject([
      { sku: null, barcode: null, market_price: null, weight_g: null, image: null, price: 200 },
    ]);
  });
});

test("an empty cell removes a product's freight template, and a missing column leaves it", async () => {
  const template = await createTemplate({}, {});
  const product = await createProduct({ freight_template_id: template.id, max_per_customer: 3 });
  const read = async () => (await ask("GET", `/cms/product/${product.id}`)).json;
  const templateOf = async () => (await read()).freight_template_id;
  const { text: exported } = await ask("GET", `/cms/product/export?category_id=${product.category_id}`);
  expect(tally((await send(exported)).json)).toEqual([0, 0, 1, 0]);
  await commit(csv(["id", "sort"], [product.id, 7]));
  expect(await templateOf()).toBe(template.id);
  await commit(csv(["id", "max_per_customer"], [product.id, 12]));
  expect((await read()).max_per_customer).toBe(12);
  await commit(csv(["id", "freight_template_id", "max_per_customer"], [product.id, "", ""]));
  expect((await read()).max_per_customer).toBeNull();
  expect(await templateOf()).toBeNull();
  await deleteTemplates();
});

test("any product with options, and the whole shop, is exported and imported without a change", async () => {
  const { id: category_id } = await createCategory();
  const text = fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom("a / b", "=1", '["x"]', "'", "/", "[", "true", "0012", "1/2"),
    )
    .map((some) => [...some.replace(/[\p{C}]/gu, "").trim()].slice(0, 20).join("").trim() || "x");
  const some = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
  const shape = fc.record({ names: some, values: fc.array(some, { minLength: 3, maxLength: 3 }) });
  const seeds = fc.sample(shape, { numRuns: 25, seed: 7 });
  for (const [at, { names, values }] of seeds.entries()) {
    const options = names.map((name, place) => ({ name, values: values[place]! }));
    const combined = options.reduce<string[][]>(
      (all, { values }) => all.flatMap((one) => values.map((v) => [...one, v])),
      [[]],
    );
    const numbered = {
      sku: `0${at}-${category_id}`,
      barcode: `00${690_123_456_000 + at}`,
      market_price: 9,
      weight_g: 5,
    };
    await createSizedProduct(
      ask,
      { category_id, options },
      combined.map((values, n) => ({ values, price: n + 1, stock: n, ...(n === 0 && numbered) })),
    );
  }
  for (const filter of [`?category_id=${category_id}`, ""]) {
    const { text: file } = await ask("GET", `/cms/product/export${filter}`);
    const { json } = await send(file);
    const other = json.rows.filter(
      (row: { action: string; ignored: [] }) => row.action !== "leave" || row.ignored.length,
    );
    expect([other, json.would_create, json.would_change]).toEqual([[], 0, 0]);
  }
});
