import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { openRevertDesk } from "@/e2e/fixtures/shop/reverts";
import { createAdmin, createProduct, createShopper, findFaults, openShop, readStock } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { createSizedProduct, readVariants, toEditedVariants } from "@/e2e/fixtures/shop/variants";

let shop: Awaited<ReturnType<typeof openShop>>;
let root: Awaited<ReturnType<typeof openRevertDesk>>;
let ask: Awaited<ReturnType<typeof openRevertDesk>>["ask"];
beforeAll(async () => {
  shop = await openShop();
  root = await openRevertDesk();
  ask = root.ask;
});
afterAll(() => shop.close());

const weight = (...values: string[]) => [{ name: "Weight", values }];
const put = (id: number, body: object) => ask("PUT", `/cms/product/${id}`, body);
const told = ({ status, json }: { status: number; json: { errors?: { path: string; code: string }[] } }) => [
  status,
  ...(json.errors ?? []).map(({ path, code }) => `${path} ${code}`),
];
const skuOf = (name: string) => `${name}-${Math.random().toString(36).slice(2)}`;
/** Keeps only the first size. */
const withoutSecond = (product: { id: number; variants: { id: number; values: string[] }[] }, more: object = {}) =>
  put(product.id, { options: weight("50 g"), variants: toEditedVariants(product.variants.slice(0, 1)), ...more });

describe("a list of variants is refused", () => {
  const sizes = (count: number) => Array.from({ length: count }, (_, n) => `${n} g`);
  const listOf = (values: string[]) => values.map((value) => ({ values: [value], price: 1 }));

  test.each([
    [
      "of a hundred and one",
      { options: weight(...sizes(101)), variants: listOf(sizes(101)) },
      ["options.0.values", "variants"],
    ],
    [
      "by four options",
      {
        options: [1, 2, 3, 4].map((n) => ({ name: `O${n}`, values: ["a"] })),
        variants: [{ values: ["a", "a", "a"], price: 1 }],
      },
      ["options"],
    ],
    [
      "with two equal values of an option",
      { options: weight("a", "a"), variants: listOf(["a"]) },
      ["options.0.values.1"],
    ],
    ["with two of the same values", { options: weight("a"), variants: listOf(["a", "a"]) }, ["variants.1.values"]],
    ["with a value that none has", { options: weight("a", "b"), variants: listOf(["a"]) }, ["options.0.values.1"]],
    [
      "with a value that its option does not have",
      { options: weight("a"), variants: listOf(["a", "b"]) },
      ["variants.1.values.0"],
    ],
    [
      "with the id of no variant of its product",
      { options: weight("a"), variants: [{ id: 2_147_483_647, values: ["a"] }] },
      ["variants.0.id"],
    ],
    [
      "with a value of 200 characters",
      { options: weight("x".repeat(200)), variants: listOf(["x".repeat(200)]) },
      ["options.0.values.0", "variants.0.values.0"],
    ],
    [
      "with one id twice",
      { options: weight("a", "b"), variants: listOf(["a", "b"]).map((one) => ({ ...one, id: 1 })) },
      ["variants.1.id"],
    ],
    ["without a price", { options: weight("a"), variants: [{ values: ["a"] }] }, ["variants.0.price"]],
  ])("%s, and nothing is written", async (_, body, paths) => {
    const product = await createProduct();
    const { status, json } = await put(product.id, body);
    expect([status, json.errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths]);
    expect(await readVariants(product.id)).toHaveLength(1);
  });

  test("if it is empty, since the last variant cannot be deleted", async () => {
    const product = await createSizedProduct(ask);
    expect(told(await put(product.id, { options: [], variants: [] }))).toEqual([400, "variants too_small"]);
  });
});

test("an emoji is a valid option value, and a product can have 100 variants", async () => {
  const values = ["👩‍👩‍👧‍👦🍵", ...Array.from({ length: 99 }, (_, n) => `${n}`)];
  const product = await createSizedProduct(
    ask,
    {},
    values.map((value) => ({ values: [value], price: 5 })),
  );
  const { json } = await request("GET", `/v1/product/${product.id}`);
  expect([json.variant_count, json.variants[0].name]).toEqual([100, values[0]]);
});

test("GET /v1/variant lists variants by id, without those deleted or off sale and those of such products", async () => {
  const [tea, off, gone, half] = [
    await createSizedProduct(ask),
    await createSizedProduct(ask, { on_sale: false }),
    await createSizedProduct(ask),
    await createSizedProduct(ask),
  ];
  await ask("DELETE", `/cms/product/${gone.id}`);
  await withoutSecond(half);
  const wanted = [half, gone, off, tea].flatMap(({ variants }) => variants.map(({ id }) => id).toReversed());
  const { json } = await request("GET", `/v1/variant?ids=${wanted.join(",")}`);
  const [first, second] = tea.variants;
  expect(json.items.map(({ id }: { id: number }) => id)).toEqual([half.variants[0]!.id, second!.id, first!.id]);
  expect(json.items[1]).toMatchObject({ product_id: tea.id, product_name: tea.name, name: "100 g", price: 5000 });
});

test("a new variant needs its own price next to others, and an only variant has the product's price", async () => {
  const product = await createSizedProduct(ask);
  const options = [{ name: "Weight", values: ["50 g", "100 g", "250 g"] }];
  const added = [...toEditedVariants(product.variants), { values: ["250 g"] }];
  expect(told(await put(product.id, { price: 2800, options, variants: added }))).toEqual([
    400,
    "variants.2.price required",
  ]);
  const kept = toEditedVariants(product.variants);
  expect((await put(product.id, { price: 2800, variants: kept })).status).toBe(200);
  expect(told(await put(product.id, { price: 5000, variants: kept }))).toEqual([400, "price has_variants"]);
  const plain = await createProduct();
  const only = { id: plain.variant_id, values: [], price: 900 };
  expect(told(await put(plain.id, { price: 800, variants: [only] }))).toEqual([400, "price has_variants"]);
  expect((await put(plain.id, { price: 900, variants: [only] })).status).toBe(200);
  const sized = await put(plain.id, { price: 700, options: weight("a"), variants: [{ values: ["a"] }] });
  expect(sized.json).toMatchObject({ price: 700, variants: [{ values: ["a"], price: 700 }] });
});

describe("a SKU or barcode", () => {
  test("of another variant, in the list, the shop or the bin, is refused in any case", async () => {
    const sku = skuOf("LJ");
    const [a, b] = [await createSizedProduct(ask), await createSizedProduct(ask)];
    const withNumbers = (product: typeof a, ...numbers: (string | null)[]) =>
      put(product.id, {
        variants: toEditedVariants(product.variants).map((one, at) => ({ ...one, sku: numbers[at] })),
      });
    expect(told(await withNumbers(a, sku, sku.toLowerCase()))).toEqual([409, "variants.1.sku duplicate"]);
    expect((await withNumbers(a, sku, "")).json.variants).toMatchObject([{ sku }, { sku: null }]);
    expect(told(await withNumbers(b, null, sku.toUpperCase()))).toEqual([409, "variants.1.sku duplicate"]);
    await ask("DELETE", `/cms/product/${a.id}`);
    expect(told(await withNumbers(b, sku, null))).toEqual([409, "variants.0.sku duplicate"]);
    await db().update(products).set({ deleted_at: sql`now() - interval '9 years'` }).where(eq(products.id, a.id));
    await sweep(db());
    expect((await withNumbers(b, sku, null)).status).toBe(200);
    expect(await findFaults()).toEqual([]);
  });

  test("can be swapped between two variants, and is free once its variant is deleted", async () => {
    const [one, two] = [skuOf("A"), skuOf("B")];
    const product = await createSizedProduct(ask);
    const numbered = (first: string, second: string) =>
      put(product.id, {
        variants: toEditedVariants(product.variants).map((each, at) => ({ ...each, sku: [first, second][at] })),
      });
    expect((await numbered(one, two)).status).toBe(200);
    expect((await numbered(two, one)).status).toBe(200);
    expect((await readVariants(product.id)).map(({ sku }) => sku)).toEqual([two, one]);
    await withoutSecond(product);
    const other = await createProduct();
    expect((await put(other.id, { variants: [{ id: other.variant_id, values: [], sku: one }] })).status).toBe(200);
  });

  test("finds its product only by the whole text, a SKU in any case", async () => {
    const sku = skuOf("FIND");
    const barcode = `69${Date.now()}`;
    const product = await createSizedProduct(ask, {}, [
      { values: ["a"], price: 1, sku },
      { values: ["b"], price: 1, barcode },
    ]);
    const found = async (q: string) =>
      (await ask("GET", `/cms/product?q=${q}`)).json.items.map(({ id }: { id: number }) => id);
    for (const q of [sku, sku.toLowerCase(), barcode]) expect(await found(q)).toEqual([product.id]);
    for (const q of [sku.slice(0, -1), barcode.slice(1)]) expect(await found(q)).toEqual([]);
  });
});

describe("a deleted variant", () => {
  test("is restored by its id with its stock, and the product's stock and prices follow", async () => {
    const product = await createSizedProduct(ask);
    const { json } = await withoutSecond(product);
    expect(json).toMatchObject({ stock: 10, price_max: 2800, variant_count: 1, variant_id: product.variants[0]!.id });
    expect(json.variants).toMatchObject([{ id: product.variants[0]!.id }]);
    expect(json.deleted_variants).toMatchObject([{ id: product.variants[1]!.id, stock: 10 }]);
    const back = await put(product.id, {
      options: weight("50 g", "100 g"),
      variants: toEditedVariants(product.variants),
    });
    expect(back.json).toMatchObject({ stock: 20, price: 2800, price_max: 5000, deleted_variants: [] });
    expect(await findFaults()).toEqual([]);
  });
});

describe("the log", () => {
  test("has variants without their stocks, so that a change can be reverted after sales", async () => {
    const product = await createSizedProduct(ask);
    const dearer = toEditedVariants(product.variants).map((one) => ({ ...one, price: 9900 }));
    const { line, json } = await root.logged("PUT", `/cms/product/${product.id}`, { variants: dearer });
    expect(json.price).toBe(9900);
    const logged = JSON.stringify((await root.detail(line)).changes);
    expect([logged.includes('"variants"'), logged.includes('"stock"')]).toEqual([true, false]);
    const shopper = await createShopper();
    const variant_id = product.variants[0]!.id;
    const lines = [{ product_id: product.id, variant_id, count: 2 }];
    expect((await shopper.ask("POST", "/v1/order", { products: lines })).status).toBe(201);
    expect((await root.revert(line)).status).toBe(200);
    expect((await readVariants(product.id)).map(({ price, stock }) => [price, stock])).toEqual([
      [2800, 8],
      [5000, 10],
    ]);
    expect(await findFaults()).toEqual([]);
  });

  test("makes an edit of variants stale after another one, and lets an edit of the name pass", async () => {
    const product = await createSizedProduct(ask);
    const { version } = product;
    const priced = toEditedVariants(product.variants).map((one) => ({ ...one, price: 3000 }));
    expect((await put(product.id, { variants: priced, version })).status).toBe(200);
    const refused = await withoutSecond(product, { version });
    expect([refused.status, refused.json.errors.map(({ path }: { path: string }) => path)]).toEqual([
      409,
      expect.arrayContaining(["variants"]),
    ]);
    expect(await readVariants(product.id)).toHaveLength(2);
    expect((await put(product.id, { name: "Newer", version })).status).toBe(200);
  });
});

describe("a revert", () => {
  const priced = async (id: number) =>
    (await readVariants(id)).map(({ values, price, stock }) => [...values, price, stock]);

  test("of the first variants restores the product's price, also if the lowest price did not change", async () => {
    const product = await createProduct({ price: 4600, stock: 5 });
    const sizes = [
      { id: product.variant_id, values: ["Large"], price: 6800 },
      { values: ["Small"], price: 4600 },
    ];
    const body = { options: weight("Large", "Small"), variants: sizes };
    const { line, json } = await root.logged("PUT", `/cms/product/${product.id}`, body);
    expect(json.price).toBe(4600);
    const back = await root.revert(line);
    expect([back.status, await priced(product.id)]).toEqual([200, [[4600, 5]]]);
    const again = back.line;
    expect([(await root.revert(again)).status, await priced(product.id)]).toEqual([
      200,
      [
        ["Large", 6800, 5],
        ["Small", 4600, 0],
      ],
    ]);
    expect(await findFaults()).toEqual([]);
  });

  test("of a deletion restores a variant with its stock after other sales, and of an addition deletes the variant", async () => {
    const product = await createSizedProduct(ask);
    const [small] = product.variants;
    const removed = await root.logged("PUT", `/cms/product/${product.id}`, {
      options: weight("50 g"),
      variants: [{ id: small!.id, values: ["50 g"] }],
    });
    const shopper = await createShopper();
    await shopper.ask("POST", "/v1/order", { products: [{ product_id: product.id, variant_id: small!.id, count: 3 }] });
    expect((await root.detail(removed.line)).revert.is_possible).toBe(true);
    expect([(await root.revert(removed.line)).status, await priced(product.id)]).toEqual([
      200,
      [
        ["50 g", 2800, 7],
        ["100 g", 5000, 10],
      ],
    ]);
    const added = await root.logged("PUT", `/cms/product/${product.id}`, {
      options: weight("50 g", "100 g", "1 kg"),
      variants: [...toEditedVariants(product.variants), { values: ["1 kg"], price: 9000, stock: 4 }],
    });
    expect((await root.revert(added.line)).status).toBe(200);
    const { json } = await ask("GET", `/cms/product/${product.id}`);
    expect([json.stock, json.deleted_variants]).toMatchObject([17, [{ values: ["1 kg"], stock: 4 }]]);
    expect(await findFaults()).toEqual([]);
  });
});

test("the first stock of a new variant needs product.stock, and an edit cannot set the stock of an existing one", async () => {
  const product = await createSizedProduct(ask);
  const editor = await createAdmin("product.read", "product.edit");
  const more = (stock?: number) => ({
    options: weight("50 g", "100 g", "1 kg"),
    variants: [...toEditedVariants(product.variants), { values: ["1 kg"], price: 1, stock }],
  });
  expect((await editor("PUT", `/cms/product/${product.id}`, more(5))).status).toBe(403);
  expect((await editor("PUT", `/cms/product/${product.id}`, more())).status).toBe(200);
  const held = toEditedVariants(product.variants).map((one) => ({ ...one, stock: 3 }));
  expect(told(await put(product.id, { options: weight("50 g", "100 g"), variants: held }))).toEqual([
    400,
    "variants.0.stock not_editable",
    "variants.1.stock not_editable",
  ]);
  expect(await readStock(product.id)).toBe(20);
});

describe("a variant's image", () => {
  test("is removed with the last option, and the product's own image is shown instead", async () => {
    const [own, main] = [await createPicture(), await createPicture()];
    const { id, variants } = await createSizedProduct(ask, { main_image: main.url }, [
      { values: ["a"], price: 1, stock: 5, image: own.url },
    ]);
    const [only] = variants;
    const plain = { options: [], variants: [{ id: only!.id, values: [], image: own.url }] };
    const folded = await root.logged("PUT", `/cms/product/${id}`, plain);
    expect(folded.json.variants).toMatchObject([{ id: only!.id, image: null }]);
    const shopper = await createShopper();
    const body = { products: [{ product_id: id, count: 1 }] };
    expect((await request("GET", `/v1/product/${id}`)).json).toMatchObject({
      main_image: main.url,
      variants: [{ values: [], name: "", image: null }],
    });
    for (const { json } of [
      await request("GET", `/v1/variant?ids=${only!.id}`),
      await shopper.ask("POST", "/v1/order/quote", body),
      await shopper.ask("POST", "/v1/order", body),
    ])
      expect(json.items).toMatchObject([{ image: main.url }]);
    expect((await root.revert(folded.line)).status).toBe(200);
    expect(await readVariants(id)).toMatchObject([{ values: ["a"], image: own.key }]);
  });

  test("must be an uploaded one, also for a new product", async () => {
    const product = await createSizedProduct(ask);
    const { category_id } = product;
    const sizes = [{ values: ["a"], price: 1, image: "uploads/none.webp" }];
    expect(
      told(await ask("POST", "/cms/product", { category_id, name: "Tea", options: weight("a"), variants: sizes })),
    ).toEqual([400, "variants.0.image unknown_image"]);
    const variants = toEditedVariants(product.variants).map((one) => ({ ...one, image: "uploads/none.webp" }));
    expect(told(await put(product.id, { variants: variants.slice(0, 2) }))).toEqual([
      400,
      "variants.0.image unknown_image",
      "variants.1.image unknown_image",
    ]);
  });
});

test("a product is low in stock if one of its variants is, and the ledger names the variant", async () => {
  const product = await createSizedProduct(ask, {}, [
    { values: ["50 g"], price: 1, stock: 900 },
    { values: ["100 g"], price: 2, stock: 901 },
  ]);
  const low = async (is: boolean) =>
    (await ask("GET", `/cms/product?category_id=${product.category_id}&low_stock=${is}`)).json.total;
  expect([await low(true), await low(false)]).toEqual([0, 1]);
  const variant_id = product.variants[1]!.id;
  await ask("POST", `/cms/product/${product.id}/stock`, { variant_id, count: 1, reason: "Sold at the fair." });
  expect([await low(true), await low(false)]).toEqual([1, 0]);
  const { json } = await ask("GET", `/cms/product/${product.id}/ledger`);
  expect(json.items[0]).toMatchObject({ variant_id, variant: "100 g", delta: -900 });
  expect(json.items.map(({ variant }: { variant: string }) => variant).toSorted()).toEqual(["100 g", "100 g", "50 g"]);
});
