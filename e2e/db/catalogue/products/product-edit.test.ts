import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categories, products, themeProducts, themes } from "@/db/schema/catalogue";

import { db, request } from "@/e2e/fixtures/servers/in-process";

import { createCategory, createPicture, readLedger } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  openShop,
  pay,
  readStock,
} from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { productEntity } from "@/lib/catalogue/products/entity";
import { lock } from "@/lib/kernel/records/edit";

let shop: Awaited<ReturnType<typeof openShop>>;
let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  ask = await createAdmin("product.read", "cost.read", "product.create", "product.edit", "product.delete");
});
afterAll(() => shop.close());

const countOf = async (id: number) =>
  (await db().select().from(categories).where(eq(categories.id, id)))[0]!.product_count;

describe("creating", () => {
  test("needs only a category, a name and a price; the product is off sale, without stock and ledger rows", async () => {
    const { id: category_id } = await createCategory();
    const { json } = await ask("POST", "/cms/product", { category_id, name: "Bare", price: 1 });
    expect(json).toMatchObject({ stock: 0, on_sale: false, sort: 0, summary: "", detail: "", main_image: null });
    expect(json).toMatchObject({ images: [], properties: [] });
    expect(await readLedger(json.id)).toEqual([]);
    expect((await request("GET", `/v1/product/${json.id}`)).status).toBe(404);
  });

  test("refuses every invalid field at its path, also a category or image that does not exist", async () => {
    const wrong = { category_id: "1", name: "\0", price: 0, stock: -1, images: Array(11).fill("x"), on_sale: 1, x: 1 };
    const refused = await ask("POST", "/cms/product", wrong);
    const paths = refused.json.errors.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(["category_id", "images", "name", "on_sale", "price", "stock", "x"]);
    const gone = await createCategory({ deleted_at: new Date() });
    const lost = await ask("POST", "/cms/product", { category_id: gone.id, name: "A", price: 1 });
    expect([lost.status, lost.json.errors[0].path]).toEqual([400, "category_id"]);
    const { id: category_id } = await createCategory();
    const [picture, film] = [await createPicture(), await createPicture("video/mp4")];
    const unseen = {
      category_id,
      name: "A",
      price: 1,
      main_image: film.url,
      images: [picture.url, "uploads/none.webp"],
    };
    const { json } = await ask("POST", "/cms/product", unseen);
    expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(["main_image", "images.1"]);
    expect((await ask("POST", "/cms/product", { category_id, name: "\ud800", price: 1 })).status).toBe(400);
    const broken = { category_id, name: "A", price: 1, main_image: "a\0", images: ["\0"] };
    expect((await ask("POST", "/cms/product", broken)).json.errors).toMatchObject([
      { path: "main_image" },
      { path: "images.0" },
    ]);
  });
});

describe("editing", () => {
  test("accepts an existing image that has no row of an upload", async () => {
    const product = await createProduct({ main_image: "demo/tea.webp", images: ["demo/tea-pack.webp"] });
    const { json } = await ask("GET", `/cms/product/${product.id}`);
    const again = { main_image: json.main_image, images: json.images };
    expect((await ask("PUT", `/cms/product/${product.id}`, again)).status).toBe(200);
  });

  test("a write of a field that no edit may change is refused with `not_editable`", async () => {
    const product = await createProduct();
    const write = db().transaction(async (tx) => {
      const before = await lock(productEntity, tx as never, product.id, undefined, {} as never);
      await productEntity.write!(tx as never, before, { stock: 99 } as never, {} as never);
    });
    await expect(write).rejects.toMatchObject({ errors: [{ path: "stock", code: "not_editable" }] });
  });
});

describe("deleting", () => {
  test("removes a product from every read, stores its row in the bin, and is logged", async () => {
    const product = await createProduct();
    const [theme] = await db().insert(themes).values({ name: "T" }).returning();
    await db().insert(themeProducts).values({ theme_id: theme!.id, product_id: product.id, position: 0 });
    const deleted = await ask("DELETE", `/cms/product/${product.id}`);
    expect(deleted.status).toBe(204);
    expect((await ask("GET", `/cms/product/${product.id}`)).status).toBe(404);
    expect((await ask("GET", `/cms/product?category_id=${product.category_id}`)).json.total).toBe(0);
    expect((await ask("PUT", `/cms/product/${product.id}`, { price: 1 })).status).toBe(404);
    expect((await ask("DELETE", `/cms/product/${product.id}`)).status).toBe(404);
    expect((await request("GET", `/v1/product/${product.id}`)).status).toBe(404);
    expect((await request("GET", `/v1/theme/${theme!.id}`)).json.products).toEqual([]);
    expect(await countOf(product.category_id)).toBe(0);
    expect(await readChanges(deleted)).toMatchObject([
      { entity_id: product.id, fields: { name: [product.name, null] } },
    ]);
    expect((await db().select().from(products).where(eq(products.id, product.id)))[0]!.deleted_at).toBeInstanceOf(Date);
  });

  test("leaves orders unchanged: a cancelled one returns its stock, another can be paid", async () => {
    const product = await createProduct({ stock: 10 });
    const shopper = await createShopper();
    const [cancelled, paid] = [await shopper.order([product.id, 2]), await shopper.order([product.id, 3])];
    expect(await readStock(product.id)).toBe(5);
    await ask("DELETE", `/cms/product/${product.id}`);
    expect((await shopper.ask("POST", `/v1/order/${cancelled.id}/cancel`)).status).toBe(200);
    expect(await readStock(product.id)).toBe(7);
    await pay(shopper, paid.id);
    const { json } = await shopper.ask("GET", `/v1/order/${paid.id}`);
    expect(json).toMatchObject({ status: "paid", items: [{ product_id: product.id, name: product.name, count: 3 }] });
    const refused = await shopper.ask("POST", "/v1/order", { products: [{ product_id: product.id, count: 1 }] });
    expect(refused.status).toBe(400);
    expect(await findFaults()).toEqual([]);
  });
});

describe("`on_sale_at` and `off_sale_at`", () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const pass = (id: number, times: Partial<Record<"on_sale_at" | "off_sale_at", number>>) =>
    db()
      .update(products)
      .set(Object.fromEntries(Object.entries(times).map(([name, hours]) => [name, new Date(inHours(hours))])))
      .where(eq(products.id, id));
  const read = async (id: number) => (await ask("GET", `/cms/product/${id}`)).json;

  test("a product goes on sale and off again at its times, in lists, counts and orders", async () => {
    const { id: category_id } = await createCategory();
    const times = { on_sale_at: inHours(1), off_sale_at: inHours(2) };
    const { json: tea } = await ask("POST", "/cms/product", {
      category_id,
      name: "Tea",
      price: 100,
      stock: 9,
      ...times,
    });
    expect(tea).toMatchObject({ on_sale: false, ...times });
    const listed = async (query: string) =>
      (await ask("GET", `/cms/product?category_id=${category_id}&${query}`)).json.items;
    expect(await listed("scheduled=true")).toMatchObject([{ id: tea.id, ...times }]);
    await sweep(db());
    expect([(await request("GET", `/v1/product/${tea.id}`)).status, await countOf(category_id)]).toEqual([404, 0]);

    await pass(tea.id, { on_sale_at: -1 });
    await sweep(db());
    expect(await read(tea.id)).toMatchObject({ on_sale: true, on_sale_at: null, off_sale_at: times.off_sale_at });
    expect([(await request("GET", `/v1/product/${tea.id}`)).status, await countOf(category_id)]).toEqual([200, 1]);
    const shopper = await createShopper();
    await shopper.order([tea.id, 1]);

    await pass(tea.id, { off_sale_at: -1 });
    await sweep(db());
    const products = [{ product_id: tea.id, count: 1 }];
    const quote = await shopper.ask("POST", "/v1/order/quote", { products });
    expect(quote.json.problems).toMatchObject([{ code: "not_on_sale" }]);
    expect(await read(tea.id)).toMatchObject({ on_sale: false, off_sale_at: null, version: tea.version });
    expect([await listed("scheduled=true"), (await listed("scheduled=false")).length]).toEqual([[], 1]);
    expect(await countOf(category_id)).toBe(0);
  });

  test("an editor opened before the change can still save", async () => {
    const tea = await createProduct({ on_sale: true });
    await pass(tea.id, { off_sale_at: -1 });
    await sweep(db());
    const edited = await ask("PUT", `/cms/product/${tea.id}`, { name: "New", version: tea.version });
    expect([edited.status, edited.json.on_sale]).toEqual([200, false]);
  });

  test("if both times have passed, the later one decides", async () => {
    const [first, second] = [await createProduct({ on_sale: true }), await createProduct({ on_sale: false })];
    await pass(first.id, { off_sale_at: -2, on_sale_at: -1 });
    await pass(second.id, { on_sale_at: -2, off_sale_at: -1 });
    await sweep(db());
    expect([(await read(first.id)).on_sale, (await read(second.id)).on_sale]).toEqual([true, false]);
  });

  test("refuses a time in the past, and null removes a time", async () => {
    const tea = await createProduct({ on_sale: true });
    const put = (body: object) => ask("PUT", `/cms/product/${tea.id}`, body);
    const past = await put({ off_sale_at: inHours(-1) });
    expect([past.status, past.json.errors]).toMatchObject([400, [{ path: "off_sale_at", code: "past" }]]);
    expect((await put({ off_sale_at: "2999-01-01T00:00:00+08:00" })).json.off_sale_at).toBe("2998-12-31T16:00:00.000Z");
    expect((await put({ off_sale_at: null })).json.off_sale_at).toBeNull();
  });
});
