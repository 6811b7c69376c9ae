import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { favourites } from "@/db/schema/cart";
import { products } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { createProduct, createShopper, type Shopper } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const add = ({ ask }: Shopper, id: number) => ask("PUT", `/v1/favourite/${id}`);
const listOf = async ({ ask }: Shopper, query = "") => {
  const { json } = await ask("GET", `/v1/favourite${query}`);
  return [json.total, json.items.map(({ id }: { id: number }) => id)];
};

test("a favourite is added once, listed newest first for its shopper only, and removed", async () => {
  const [shopper, other] = [await createShopper(), await createShopper()];
  const [tea, rice] = [await createProduct(), await createProduct()];
  for (const id of [tea.id, tea.id, rice.id])
    expect((await add(shopper, id)).json).toEqual({ product_id: id, is_favourite: true });
  expect(await listOf(shopper)).toEqual([2, [rice.id, tea.id]]);
  expect(await listOf(shopper, "?page=2&size=1")).toEqual([2, [tea.id]]);
  expect(await listOf(other)).toEqual([0, []]);
  expect((await other.ask("GET", `/v1/favourite/${tea.id}`)).json.is_favourite).toBe(false);
  await other.ask("DELETE", `/v1/favourite/${tea.id}`);
  expect((await shopper.ask("GET", `/v1/favourite/${tea.id}`)).json.is_favourite).toBe(true);
  for (const _ of [1, 2]) expect((await shopper.ask("DELETE", `/v1/favourite/${tea.id}`)).status).toBe(204);
  expect(await listOf(shopper)).toEqual([1, [rice.id]]);
});

test("a product off sale or deleted is not listed and cannot be added, and is listed again once it is back", async () => {
  const [shopper, other] = [await createShopper(), await createShopper()];
  const { id } = await createProduct();
  await add(shopper, id);
  const off: Partial<typeof products.$inferInsert>[] = [{ on_sale: false }, { on_sale: true, deleted_at: new Date() }];
  for (const change of off) {
    await db().update(products).set(change).where(eq(products.id, id));
    expect(await listOf(shopper)).toEqual([0, []]);
    expect((await add(other, id)).json.code).toBe("not_found");
    expect((await add(shopper, id)).status).toBe(200);
  }
  await db().update(products).set({ deleted_at: null }).where(eq(products.id, id));
  expect(await listOf(shopper)).toEqual([1, [id]]);
});

test("of ten concurrent additions at 499 favourites one succeeds and nine are `limit_reached`", async () => {
  const shopper = await createShopper();
  const { category_id } = await createProduct();
  const goods = await insertProducts(
    db(),
    Array.from({ length: 509 }, (_, n) => ({ category_id, name: `P${n}`, price: 1, stock: 1, on_sale: true })),
  );
  const ids = goods.map(({ id }) => id);
  await db().execute(sql`insert into favourites (user_id, product_id)
    select ${shopper.id}, id from products where id in ${ids.slice(0, 499)}`);
  const answers = await Promise.all(ids.slice(499).map((id) => add(shopper, id)));
  expect(answers.map(({ status, json }) => json.code ?? status).toSorted()).toEqual([
    200,
    ...Array(9).fill("limit_reached"),
  ]);
  expect(await db().$count(favourites, eq(favourites.user_id, shopper.id))).toBe(500);
});
