import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categories, type products } from "@/db/schema/catalogue";
import { countQueries } from "@/e2e/fixtures/databases/plans";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { insertProducts } from "@/e2e/fixtures/shop/products";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

async function category(parent_id?: number, values: Partial<typeof categories.$inferInsert> = {}) {
  const [made] = await db()
    .insert(categories)
    .values({ name: "Shelf", parent_id, ...values })
    .returning();
  return made!.id;
}

/** On sale unless said otherwise. */
async function productIn(category_id: number, values: Partial<typeof products.$inferInsert> = {}) {
  const [made] = await insertProducts(db(), [{ category_id, name: "Thing", price: 100, on_sale: true, ...values }]);
  return made!.id;
}

const gone = { deleted_at: new Date() };
const list = (query: string) => request("GET", `/v1/product?${query}`);
const ids = ({ json }: Awaited<ReturnType<typeof list>>) => json.items.map(({ id }: { id: number }) => id);
const wrongFields = ({ status, json }: Awaited<ReturnType<typeof list>>) => [
  status,
  json.errors?.map(({ path }: { path: string }) => path),
];

describe("products by their ids", () => {
  test("are listed in the requested order, each once, without unknown ones and those off sale, in one query", async () => {
    const shelf = await category();
    const [a, b, c] = [await productIn(shelf), await productIn(shelf, { stock: 0 }), await productIn(shelf)];
    const off = await productIn(shelf, { on_sale: false });
    const deleted = await productIn(shelf, gone);
    let reply: Awaited<ReturnType<typeof list>> | undefined;
    const queries = await countQueries(async () => {
      reply = await list(`ids=${c},2147483647,${off},${a},${c},${deleted},${b}`);
    });
    expect(ids(reply!)).toEqual([c, a, b]);
    expect(reply!.json).toMatchObject({ page: 1, size: 6, total: 3 });
    expect(reply!.headers.etag).toBeTruthy();
    expect(queries).toBe(1);
    const { json } = await list(`category_id=${shelf}`);
    expect(reply!.json.items[1]).toEqual(json.items.find(({ id }: { id: number }) => id === a));
  });

  test("are 1 to 50; other lists and additional filters are 400", async () => {
    const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1).join(",");
    expect((await list(`ids=${upTo(50)}`)).status).toBe(200);
    for (const bad of ["", "1,", ",1", "1,x", "0", "2147483648", "1;2", upTo(51)])
      expect([bad, wrongFields(await list(`ids=${bad}`))]).toEqual([bad, [400, ["ids"]]]);
    const beside = await list("ids=1&q=tea&category_id=1&sort=price&page=1&size=2");
    expect([beside.status, wrongFields(beside)[1].toSorted()]).toEqual([
      400,
      ["category_id", "page", "q", "size", "sort"],
    ]);
  });
});

describe("products of a category", () => {
  test("are the same list under all three addresses, and can be searched", async () => {
    const shelf = await category();
    const tea = await productIn(shelf, { name: "Oolong tea", sort: 2 });
    const pot = await productIn(shelf, { name: "Tea pot", sort: 1 });
    const cup = await productIn(shelf, { name: "Cup", sort: 3 });
    await productIn(await category(), { name: "Other tea" });
    await productIn(shelf, { name: "Tea off sale", on_sale: false });
    await productIn(shelf, { name: "Deleted tea", ...gone });
    const found = await list(`category_id=${shelf}`);
    expect(ids(found)).toEqual([pot, tea, cup]);
    expect(found.json).toEqual((await request("GET", `/v1/product/by_category?id=${shelf}`)).json);
    expect(found.json).toEqual((await request("GET", `/v1/category/${shelf}/products`)).json);
    const searched = await list(`category_id=${shelf}&q=tea&sort=-sold&size=1`);
    expect([ids(searched), searched.json.total]).toEqual([[pot], 2]);
    expect((await list(`category_id=${shelf}&q=teatea`)).json).toMatchObject({ items: [], total: 0 });
  });

  test("of a category that does not exist are 404, with every filter", async () => {
    const deleted = await category(undefined, gone);
    for (const id of [deleted, 2_147_483_647])
      for (const more of ["", "&descendants=true", "&q=tea", "&q=tea&descendants=true"])
        expect((await list(`category_id=${id}${more}`)).json.code).toBe("not_found");
    expect(wrongFields(await list("category_id=0"))).toEqual([400, ["category_id"]]);
  });
});

describe("a category with its descendants", () => {
  async function tree() {
    const root = await category();
    const child = await category(root);
    const grandchild = await category(child);
    const deleted = await category(root, gone);
    const made = [
      await productIn(grandchild, { name: "Deep tea", sort: 1, price: 300, sold: 5 }),
      await productIn(root, { name: "Top tea", sort: 2, price: 100, sold: 9 }),
      await productIn(child, { name: "Pot", sort: 3, price: 200, sold: 7 }),
      await productIn(child, { name: "Small pot", sort: 4, price: 200, sold: 1 }),
    ];
    await productIn(child, { on_sale: false, sort: 0 });
    await productIn(grandchild, { ...gone, sort: 0 });
    await productIn(deleted, { sort: 0 });
    await productIn(await category(), { sort: 0 });
    return { root, child, grandchild, made };
  }

  test("lists products of all levels, sorted and counted; without `descendants` only its own", async () => {
    const { root, child, made } = await tree();
    const [deep, top, pot, small] = made;
    const below = (query = "") => list(`category_id=${root}&descendants=true${query}`);
    expect(ids(await below())).toEqual([deep, top, pot, small]);
    expect((await below()).json).toMatchObject({ page: 1, size: 20, total: 4 });
    expect(ids(await below("&sort=price"))).toEqual([top, pot, small, deep]);
    expect(ids(await below("&sort=-price"))).toEqual([deep, small, pot, top]);
    expect(ids(await below("&sort=-created_at"))).toEqual([small, pot, top, deep]);
    expect(ids(await below("&sort=-sold"))).toEqual([top, pot, deep, small]);
    expect(ids(await list(`category_id=${child}&descendants=true`))).toEqual([deep, pot, small]);
    for (const direct of ["", "&descendants=false"]) {
      const own = await list(`category_id=${root}${direct}`);
      expect([ids(own), own.json.total]).toEqual([[top], 1]);
    }
  });

  test("starts with the first product by the requested sort, whatever the order of creation", async () => {
    const shelf = await category();
    const made = [1, 2].map((n) => ({ name: "Cup", sort: n, price: n, sold: n }));
    const [cheap, dear] = [await productIn(shelf, made[0]), await productIn(shelf, made[1])];
    const first = async (sort: string) => ids(await list(`category_id=${shelf}&descendants=true&size=1&sort=${sort}`));
    expect([await first("price"), await first("-price")]).toEqual([[cheap], [dear]]);
  });
});
