import { afterAll, beforeAll, expect, test } from "vitest";
import type { products } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let shelf = 0;
let ids: number[] = [];
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("product.read", "cost.read");
  shelf = (await createCategory({ name: "Tea shelf" })).id;
  const rows: Partial<typeof products.$inferInsert>[] = [
    { name: "50% off_tea\\x", price: 300, stock: 10, sold: 7, sort: 2, created_at: new Date(3000) },
    { name: "Green tea", price: 100, stock: 11, sold: 9, sort: 1, on_sale: true, created_at: new Date(1000) },
    { name: "绿茶", price: 100, stock: 0, sold: 8, sort: 2, on_sale: true, created_at: new Date(2000) },
    { name: "Green gone", price: 1, deleted_at: new Date() },
  ];
  const made = await insertProducts(
    db(),
    rows.map((row) => ({ category_id: shelf, name: "x", price: 1, ...row })),
  );
  ids = made.map(({ id }) => id);
});
afterAll(closeTestStore);

const list = async (query: string) => (await ask("GET", `/cms/product?category_id=${shelf}${query}`)).json;
const found = async (query: string) =>
  (await list(query)).items.map(({ id }: { id: number }) => ids.indexOf(id)) as number[];

test("the admins' list has products on sale and off sale, without deleted ones, with the columns of the table", async () => {
  const { items, ...page } = await list("&sort=price");
  expect(page).toEqual({ page: 1, size: 20, total: 3 });
  expect(items[0]).toMatchObject({
    id: ids[1],
    rating: null,
    rating_count: 0,
    category_id: shelf,
    category_name: "Tea shelf",
    sku: null,
    market_price: null,
    cost_price: null,
    on_sale_at: null,
    off_sale_at: null,
    name: "Green tea",
    summary: "",
    price: 100,
    price_max: 100,
    variant_count: 1,
    variant_id: expect.any(Number),
    variants: [],
    stock: 11,
    reserved: 0,
    sold: 9,
    main_image: null,
    main_image_sizes: null,
    on_sale: true,
    sort: 1,
    version: 1,
    created_at: "1970-01-01T00:00:01.000Z",
    updated_at: expect.stringMatching(/Z$/),
  });
});

test("`q` finds and counts a text that most products contain, under every sort and filter", async () => {
  const category_id = (await createCategory({ name: "Oolong shelf" })).id;
  const made = await insertProducts(
    db(),
    Array.from({ length: 250 }, (_, n) => ({
      category_id,
      name: `Oolong ${n}`,
      price: 1 + (n % 7),
      stock: (n * 37) % 90,
      sold: n % 5,
      sort: n % 3,
      on_sale: n % 4 > 0,
      created_at: new Date(1000 * (n % 11)),
      deleted_at: n % 50 === 49 ? new Date() : null,
    })),
  );
  const kept = made.filter(({ deleted_at }) => !deleted_at);
  const sortings = [["sort"], ["price", "-price"], ["stock", "-stock"], ["created_at", "-created_at"], ["-sold"]];
  for (const key of ["sort", "price", "stock", "created_at", "sold"] as const)
    for (const sign of [1, -1].filter((each) => sortings.flat().includes(each < 0 ? `-${key}` : key)))
      for (const [filter, fits] of [
        ["", () => true],
        ["&on_sale=true", ({ on_sale }) => on_sale],
        ["&low_stock=true", ({ stock }) => stock <= 10],
        ["&low_stock=false&on_sale=false", ({ stock, on_sale }) => stock > 10 && !on_sale],
      ] as [string, (product: (typeof kept)[number]) => boolean][]) {
        const wanted = kept
          .filter(fits)
          .toSorted((a, b) => sign * (Number(new Date(a[key])) - Number(new Date(b[key])) || a.id - b.id))
          .map(({ id }) => id);
        const query = `q=oolong&sort=${sign < 0 ? "-" : ""}${key}${filter}&size=7`;
        const pages = [1, Math.ceil(wanted.length / 7)].map(async (page) => {
          const { items, total } = (await ask("GET", `/cms/product?${query}&page=${page}`)).json;
          return [query, page, total, items.map(({ id }: { id: number }) => id)];
        });
        expect(await Promise.all(pages)).toEqual([
          [query, 1, wanted.length, wanted.slice(0, 7)],
          [query, Math.ceil(wanted.length / 7), wanted.length, wanted.slice(7 * (Math.ceil(wanted.length / 7) - 1))],
        ]);
      }
  expect((await ask("GET", `/cms/product?q=oolong&category_id=${shelf}`)).json.total).toBe(0);
  expect((await ask("GET", `/cms/product?q=oolong&ids=${made[0]!.id},${ids[1]}`)).json.total).toBe(1);
  expect((await ask("GET", "/cms/product?q=oolong&deleted=true")).json.total).toBe(5);
});

test("`q` also matches an exact id, and a number too large for an id lists nothing", async () => {
  expect(await found(`&q=${ids[2]}`)).toEqual([2]);
  expect(await found("&q=99999999999999999999")).toEqual([]);
});

test("`ids` lists these products only, from the shop or from the bin", async () => {
  expect(await found(`&ids=${ids[2]},${ids[0]}`)).toEqual([0, 2]);
  const namesakes = Array.from({ length: 21 }, () => ({ name: `Tea ${ids[3]}`, price: 1, deleted_at: new Date() }));
  await insertProducts(
    db(),
    namesakes.map((each) => ({ ...each, category_id: shelf })),
  );
  const { items } = (await ask("GET", `/cms/product?deleted=true&ids=${ids[3]}`)).json;
  expect(items.map(({ id }: { id: number }) => id)).toEqual([ids[3]]);
});

test("the bin is sorted by deletion time, newest first, unless `sort` is given", async () => {
  const category_id = (await createCategory()).id;
  const days = [2, 1, 3].map((day) => ({ category_id, name: "x", price: 1, deleted_at: new Date(day * 86_400_000) }));
  const [second, first, third] = (await insertProducts(db(), days)).map(({ id }) => id);
  const bin = async (query: string) =>
    (await ask("GET", `/cms/product?deleted=true&category_id=${category_id}${query}`)).json.items.map(
      ({ id }: { id: number }) => id,
    );
  expect(await bin("")).toEqual([third, second, first]);
  expect(await bin("&sort=sort")).toEqual([second, first, third]);
});

test("a changed `stock.low_watermark` applies to the next request", async () => {
  const mark = { key: "stock.low_watermark", value: "0" };
  await db().insert(settings).values(mark).onConflictDoUpdate({ target: settings.key, set: mark });
  expect(await found("&low_stock=true")).toEqual([2]);
  const back = { ...mark, value: "10" };
  await db().insert(settings).values(back).onConflictDoUpdate({ target: settings.key, set: back });
});
