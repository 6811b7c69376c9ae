import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { withoutTimeout } from "@/e2e/fixtures/shop/shop";

let shelf = 0;
beforeAll(async () => {
  await openTestStore();
  shelf = (await createCategory()).id;
  const { id } = await createUser({ permissions: [] });
  const numbers = sql`generate_series(1, 10050) n`;
  await withoutTimeout(
    sql`insert into products (category_id, name, price, price_max, on_sale) select ${shelf}::int, 'Bulk ' || n, n, n, true from ${numbers}`,
  );
  await withoutTimeout(
    sql`insert into articles (title, content, type, status, author_id) select 'A', 'a', 'bulk', 'published', ${id}::int from ${numbers}`,
  );
  await withoutTimeout(
    sql`insert into notices (type, title, content, status) select 'announcement', 'A', 'a', 'open' from ${numbers}`,
  );
});
afterAll(closeTestStore);

test.each([
  ["all products", () => "/v1/product?sort=price"],
  ["the products of a category", () => `/v1/product/by_category?id=${shelf}&sort=price`],
  ["the products of a category and those below it", () => `/v1/product/by_category?id=${shelf}&descendants=true`],
  ["found products", () => "/v1/product?q=bulk"],
  ["found products of a category", () => `/v1/product?q=bulk&category_id=${shelf}`],
  ["articles", () => "/v1/article?type=bulk"],
  ["announcements", () => "/v1/notice?"],
])("the list of %s ends at 10,000 rows with `total_is_more`", async (_, path) => {
  const read = async (page: number) => (await request("GET", `${path()}&size=100&page=${page}`)).json;
  const [last, after] = [await read(100), await read(101)];
  expect([last.items.length, after.items.length]).toEqual([100, 0]);
  for (const { total, total_is_more } of [last, after]) expect([total, total_is_more]).toEqual([10_000, true]);
});

test("a page across the end of 10,000 rows has the remaining rows", async () => {
  const { items } = (await request("GET", "/v1/product?q=bulk&size=99&page=102")).json;
  expect(items.length).toBe(10_000 - 99 * 101);
});

test("the pages of a long category have each product once, in the order of the list", async () => {
  const { id } = await createCategory();
  await withoutTimeout(
    sql`insert into products (category_id, name, price, price_max, sort, sold, on_sale, created_at)
        select ${id}::int, 'Late ' || n, 1 + n % 7, 1 + n % 7, n % 5, n % 3, true, now() - n % 11 * interval '1 hour' from generate_series(1, 1430) n`,
  );
  const columns = { sort: "sort", price: "price", "-price": "price", "-created_at": "created_at", "-sold": "sold" };
  for (const [sort, column] of Object.entries(columns)) {
    const [by, direction] = [sql.raw(column), sql.raw(sort.startsWith("-") ? "desc" : "asc")];
    const all = await rows<{ id: number }>(
      db(),
      sql`select id from products where category_id = ${id} order by ${by} ${direction}, id ${direction}`,
    );
    for (const size of [20, 97]) {
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(1430 / size) + 1; page++) {
        const { items } = (
          await request("GET", `/v1/product/by_category?id=${id}&sort=${sort}&size=${size}&page=${page}`)
        ).json;
        seen.push(...items.map((item: { id: number }) => item.id));
      }
      expect(seen, `${sort}, ${size} a page`).toEqual(all.map((each) => each.id));
    }
  }
});
