import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bannerItems, banners, categories, type products, themeProducts, themes } from "@/db/schema/catalogue";
import { countQueries } from "@/e2e/fixtures/databases/plans";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { demoVersion } from "@/lib/storage/urls";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

async function category(values: Partial<typeof categories.$inferInsert> = {}) {
  const [made] = await db()
    .insert(categories)
    .values({ name: "Shelf", ...values })
    .returning();
  return made!;
}

/** On sale unless said otherwise; the ids in the order of the list. */
async function productsIn(categoryId: number, ...list: Partial<typeof products.$inferInsert>[]) {
  const made = await insertProducts(
    db(),
    list.map((each) => ({ category_id: categoryId, name: "Thing", price: 100, on_sale: true, ...each })),
  );
  return made.map(({ id }) => id);
}

const gone = { deleted_at: new Date() };
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

describe("categories", () => {
  test("are listed in the shop's order, without deleted ones, with the number of products on sale directly in them", async () => {
    const last = await category({ name: "Last", sort: 1_000_002, image: "demo/a b.webp", description: "The end" });
    const first = await category({ name: "First", sort: 1_000_001, parent_id: last.id });
    const deleted = await category({ ...gone, sort: 1_000_000 });
    await productsIn(first.id, {}, {}, { on_sale: false }, gone, { stock: 0 });
    const { json, headers } = await request("GET", "/v1/category");
    const mine = json.items.slice(-2);
    expect(mine).toEqual([
      {
        id: first.id,
        name: "First",
        description: "",
        image: null,
        image_sizes: null,
        parent_id: last.id,
        product_count: 3,
      },
      {
        id: last.id,
        name: "Last",
        description: "The end",
        image: "http://localhost:3000/demo/a%20b.webp",
        image_sizes: expect.any(Object),
        parent_id: null,
        product_count: 0,
      },
    ]);
    expect(ids(json.items)).not.toContain(deleted.id);
    expect(Object.keys(json)).toEqual(["items"]);
    expect(headers.etag).toBeTruthy();
  });

  test("list the same products as by_category, and 404 for unknown and deleted ones", async () => {
    const { id } = await category();
    const made = await productsIn(id, { sort: 2 }, { sort: 1 }, { sort: 3 });
    const list = await request("GET", `/v1/category/${id}/products?size=2`);
    expect(list.json).toMatchObject({ page: 1, size: 2, total: 3 });
    expect(ids(list.json.items)).toEqual([made[1], made[0]]);
    expect(list.json).toEqual((await request("GET", `/v1/product/by_category?id=${id}&size=2`)).json);
    const { id: deleted } = await category(gone);
    for (const unknown of [deleted, 2_147_483_647, 0, "x"])
      expect((await request("GET", `/v1/category/${unknown}/products`)).json.code).toBe("not_found");
  });
});

describe("themes", () => {
  async function themeOf(productIds: number[], values: Partial<typeof themes.$inferInsert> = {}) {
    const [theme] = await db()
      .insert(themes)
      .values({ name: "Theme", ...values })
      .returning();
    const inOrder = productIds.map((product_id, position) => ({ theme_id: theme!.id, product_id, position }));
    if (inOrder.length) await db().insert(themeProducts).values(inOrder.toReversed());
    return theme!.id;
  }

  test("show their products in their own order, without those off sale or deleted", async () => {
    const shelf = await category();
    const [a, b, off, deleted, c] = await productsIn(shelf.id, {}, {}, { on_sale: false }, gone, {});
    const theme = await themeOf([c!, off!, a!, deleted!, b!], { head_image: "demo/head.webp" });
    const { status, json } = await request("GET", `/v1/theme/${theme}`);
    expect(status).toBe(200);
    expect(ids(json.products)).toEqual([c, a, b]);
    expect(json).toMatchObject({
      id: theme,
      topic_image: null,
      head_image: `http://localhost:3000/demo/head.webp?v=${demoVersion}`,
    });
    expect(Object.keys(json.products[0])).toEqual(
      Object.keys((await request("GET", `/v1/category/${shelf.id}/products`)).json.items[0]),
    );
  });

  test("without products have an empty list; deleted ones are 404 and not listed", async () => {
    const empty = await themeOf([]);
    expect((await request("GET", `/v1/theme/${empty}`)).json.products).toEqual([]);
    const deleted = await themeOf([], gone);
    expect((await request("GET", `/v1/theme/${deleted}`)).status).toBe(404);
    const { json } = await request("GET", "/v1/theme");
    expect(ids(json.items)).toContain(empty);
    expect(ids(json.items)).not.toContain(deleted);
    expect(json.items[0]).not.toHaveProperty("products");
  });
});

describe("banners", () => {
  async function banner(...items: Partial<typeof bannerItems.$inferInsert>[]) {
    const [made] = await db().insert(banners).values({ name: "Home" }).returning();
    const rows = items.map((item, at) => ({
      banner_id: made!.id,
      position: items.length - at,
      image: "demo/x.webp",
      target_type: "none" as const,
      ...item,
    }));
    if (rows.length) await db().insert(bannerItems).values(rows);
    return made!.id;
  }

  test("have their items in order, with absolute image URLs", async () => {
    const id = await banner({ title: "last" }, { title: "first", target_type: "product", target: "7" });
    const { json } = await request("GET", `/v1/banner/${id}`);
    expect(json).toMatchObject({ id, name: "Home", description: "" });
    expect(json.items).toEqual([
      expect.objectContaining({ title: "first", target_type: "product", target: "7" }),
      expect.objectContaining({
        title: "last",
        target: null,
        image: `http://localhost:3000/demo/x.webp?v=${demoVersion}`,
      }),
    ]);
    expect((await request("GET", "/v1/banner/2147483647")).status).toBe(404);
  });

  test("are listed by id in the requested order, each once, without unknown ones, in one query", async () => {
    const [a, b, c] = [await banner({}, {}), await banner(), await banner({})];
    let reply: Awaited<ReturnType<typeof request>> | undefined;
    const queries = await countQueries(async () => {
      reply = await request("GET", `/v1/banner/ids/${c},2147483647,${a},${c},${b}`);
    });
    expect(ids(reply!.json.items)).toEqual([c, a, b]);
    expect(reply!.json.items.map((each: { items: unknown[] }) => each.items.length)).toEqual([1, 2, 0]);
    expect(queries).toBe(1);
  });

  test("refuse a list that is not 1 to 50 ids", async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => at + 1).join(",");
    expect((await request("GET", `/v1/banner/ids/${fifty}`)).status).toBe(200);
    for (const list of [`${fifty},51`, "0", "1,", ",1", "1,,2", "1, 2", "x", "-1", "1.5", "01", "2147483648", "1e3"]) {
      const { status, json } = await request("GET", `/v1/banner/ids/${encodeURIComponent(list)}`);
      expect([list, status, json.errors?.[0].path]).toEqual([list, 400, "id_list"]);
    }
  });
});
