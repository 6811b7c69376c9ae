import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { files } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createCategory, createPicture } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { openRevertDesk } from "@/e2e/fixtures/shop/reverts";
import { createAdmin, createProduct, createShopper, findFaults, openShop } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import type { Permission } from "@/lib/kernel/contract/permissions";

let shop: Awaited<ReturnType<typeof openShop>>;
let root: Awaited<ReturnType<typeof openRevertDesk>>;
beforeAll(async () => {
  shop = await openShop();
  root = await openRevertDesk();
});
afterAll(() => shop.close());

type Picture = Awaited<ReturnType<typeof createPicture>>;
interface Kind {
  name: string;
  body(picture: Picture): Promise<object>;
  /** The path where shoppers read it. */
  shown?: string;
}
const html = (picture: Picture) => `<p>Words</p><p><img src="${picture.url}" alt="a" /></p>`;
const kinds: Kind[] = [
  {
    name: "product",
    shown: "/v1/product/",
    body: async (picture) => ({
      category_id: (await createCategory()).id,
      name: "Kept",
      price: 100,
      on_sale: true,
      images: [picture.url],
      detail: html(picture),
    }),
  },
  { name: "category", body: async ({ url }) => ({ name: "Kept", image: url, parent_id: (await createCategory()).id }) },
  {
    name: "theme",
    shown: "/v1/theme/",
    body: async ({ url }) => ({ name: "Kept", topic_image: url, product_ids: [(await createProduct()).id] }),
  },
  {
    name: "banner",
    shown: "/v1/banner/",
    body: async ({ url }) => ({ name: "Kept", items: [{ image: url, title: "One", target_type: "none" }] }),
  },
  {
    name: "article",
    shown: "/v1/article/",
    body: async (picture) => ({ title: "Kept", content: html(picture), status: "published" }),
  },
  {
    name: "notice",
    shown: "/v1/notice/",
    body: async (picture) => ({ type: "announcement", title: "Kept", content: html(picture), status: "open" }),
  },
];

/** Made and deleted by requests. */
async function deleted({ name, body }: Kind) {
  const picture = await createPicture();
  const made = await root.ask("POST", `/cms/${name}`, await body(picture));
  expect(made.status, made.text).toBe(201);
  const path = `/cms/${name}/${made.json.id}`;
  const before = (await root.ask("GET", path)).json;
  expect((await root.ask("DELETE", path)).status).toBe(204);
  return { id: made.json.id as number, path, before, picture };
}
const idsIn = async (path: string) => (await root.ask("GET", path)).json.items.map(({ id }: { id: number }) => id);
const fileOf = async ({ key }: Picture) => (await db().select().from(files).where(eq(files.key, key)))[0]!.id;
const olderBy = (days: number, table: string, id: number) =>
  db().execute(
    sql`update ${sql.raw(table)} set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`,
  );
const tableOf = (name: string) => (name === "category" ? "categories" : `${name}s`);
const keepDays = (days: number) => root.ask("PUT", "/cms/config", { items: [{ key: "bin.keep_days", value: days }] });

describe.each(kinds)("a deleted $name", (kind) => {
  const { name, shown } = kind;

  test("is only in the bin, and an editor restores it as it was", async () => {
    const { id, path, before } = await deleted(kind);
    expect((await root.ask("GET", path)).status).toBe(404);
    expect(await idsIn(`/cms/${name}`)).not.toContain(id);
    const bin = (await root.ask("GET", `/cms/${name}?deleted=true`)).json.items;
    expect(bin[0]).toMatchObject({ id, deleted_at: expect.stringMatching(/Z$/) });
    if (shown) expect((await request("GET", `${shown}${id}`)).status).toBe(404);

    const without = await createAdmin(`${name}.read` as Permission, `${name}.delete` as Permission);
    expect((await without("POST", `${path}/restore`)).status).toBe(403);
    const reading: Permission[] = name === "product" ? ["product.read", "cost.read"] : [`${name}.read` as Permission];
    const editor = await createAdmin(...reading, `${name}.edit` as Permission);
    const restored = await editor("POST", `${path}/restore`);

    expect(restored.status, restored.text).toBe(200);
    const after = { ...before, version: before.version + 1, updated_at: expect.any(String) };
    expect(restored.json).toEqual(after);
    expect((await root.ask("GET", path)).json).toEqual(after);
    expect(await idsIn(`/cms/${name}`)).toContain(id);
    expect(await idsIn(`/cms/${name}?deleted=true`)).not.toContain(id);
    if (shown) expect((await request("GET", `${shown}${id}`)).status).toBe(200);
    expect(await readChanges(restored)).toEqual([
      { entity: name, entity_id: id, fields: { deleted_at: [expect.any(String), null] } },
    ]);
    expect((await editor("POST", `${path}/restore`)).status).toBe(404);
  });

  test("uses its images while it is in the bin, and a restore names the images that are missing", async () => {
    const { id, path, picture } = await deleted(kind);
    const file = await fileOf(picture);
    const refused = await root.ask("DELETE", `/cms/file/${file}`);
    expect(refused).toMatchObject({ status: 409, json: { code: "in_use" } });
    expect(refused.json.errors[0]).toMatchObject({ entity: name, id, is_deleted: true });

    await db().delete(files).where(eq(files.id, file));
    const lost = await root.ask("POST", `${path}/restore`);
    expect(lost).toMatchObject({ status: 400, json: { code: "invalid_request" } });
    expect(lost.json.errors[0]).toMatchObject({
      code: "unknown_image",
      message: `The picture ${picture.key} was deleted.`,
    });
    expect((await root.ask("GET", path)).status).toBe(404);
  });

  test("is deleted for good after `bin.keep_days`, which frees its images; 0 means never", async () => {
    const { id, path, picture } = await deleted(kind);
    const young = await deleted(kind);
    await olderBy(31, tableOf(name), id);
    await olderBy(29, tableOf(name), young.id);
    await keepDays(0);
    await sweep(db());
    expect(await idsIn(`/cms/${name}?deleted=true`)).toContain(id);
    await keepDays(30);
    await sweep(db());

    expect(await idsIn(`/cms/${name}?deleted=true`)).not.toContain(id);
    expect(await rows(db(), sql`select id from ${sql.raw(tableOf(name))} where id = ${id}`)).toEqual([]);
    expect((await root.ask("POST", `${path}/restore`)).status).toBe(404);
    expect((await root.ask("DELETE", `/cms/file/${await fileOf(picture)}`)).status).toBe(204);
    expect((await root.ask("POST", `${young.path}/restore`)).status).toBe(200);
    expect(await findFaults()).toEqual([]);
  });

  test("is restored by the revert of its deletion, once", async () => {
    const made = await root.ask("POST", `/cms/${name}`, await kind.body(await createPicture()));
    const path = `/cms/${name}/${made.json.id}`;
    const { line } = await root.logged("DELETE", path);
    expect((await root.detail(line)).revert).toEqual({ is_possible: true, reason: null });

    const undone = await root.revert(line);

    expect(undone.status, undone.text).toBe(200);
    expect(undone.json.changes).toMatchObject([{ entity: name, entity_id: made.json.id, kind: "restored" }]);
    expect((await root.ask("GET", path)).status).toBe(200);
    expect((await root.detail(line)).revert).toEqual({ is_possible: false, reason: "It is not in the bin any more." });
    expect(await root.revert(line)).toMatchObject({ status: 409, json: { code: "stale" } });
    expect(await root.revert(undone.line)).toMatchObject({ status: 409, json: { code: "protected" } });
  });

  test("is not stale after its restore for an editor who read it before", async () => {
    const { path, before } = await deleted(kind);
    await root.ask("POST", `${path}/restore`);
    const field = "title" in before ? "title" : "name";
    const edited = await root.ask("PUT", path, { [field]: "Again", version: before.version });
    expect(edited.status, edited.text).toBe(200);
  });
});

test("restoring a product or category below a deleted category is refused and names that category", async () => {
  const category = await createCategory({ name: "Teas" });
  const product = await createProduct({ category_id: category.id });
  const below = await createCategory({ parent_id: category.id });
  for (const path of [`product/${product.id}`, `category/${below.id}`, `category/${category.id}`])
    expect((await root.ask("DELETE", `/cms/${path}`)).status).toBe(204);

  const message = `The category 'Teas' (${category.id}) was deleted. Put it back first.`;
  expect((await root.ask("POST", `/cms/product/${product.id}/restore`)).json.errors).toEqual([
    { path: "category_id", code: "not_found", message },
  ]);
  expect((await root.ask("POST", `/cms/category/${below.id}/restore`)).json.errors).toEqual([
    { path: "parent_id", code: "not_found", message },
  ]);
  for (const path of [`category/${category.id}`, `category/${below.id}`, `product/${product.id}`])
    expect((await root.ask("POST", `/cms/${path}/restore`)).status).toBe(200);
  const [counted] = await db().select().from(categories).where(eq(categories.id, category.id));
  expect(counted!.product_count).toBe(1);
});

test("products deleted in one batch are restored by one revert", async () => {
  const [one, other] = [await createProduct({ stock: 4 }), await createProduct()];
  const ids = [one.id, other.id];
  const { line } = await root.logged("POST", "/cms/product/batch/delete", { ids });
  expect((await root.revert(line)).status).toBe(200);
  for (const id of ids) expect((await root.ask("GET", `/cms/product/${id}`)).status).toBe(200);
  expect((await root.ask("GET", `/cms/product/${one.id}`)).json.stock).toBe(4);
});

test("a theme is restored with its products in order, and a product with its position in the theme", async () => {
  const [one, other] = [await createProduct(), await createProduct()];
  const product_ids = [other.id, one.id];
  const { id } = (await root.ask("POST", "/cms/theme", { name: "Gifts", product_ids })).json;
  const shownIds = async () =>
    (await request("GET", `/v1/theme/${id}`)).json.products.map((product: { id: number }) => product.id);
  await root.ask("DELETE", `/cms/product/${other.id}`);
  await root.ask("DELETE", `/cms/theme/${id}`);
  await root.ask("POST", `/cms/theme/${id}/restore`);
  expect(await shownIds()).toEqual([one.id]);
  await root.ask("POST", `/cms/product/${other.id}/restore`);
  expect(await shownIds()).toEqual(product_ids);
});

test("an ordered product leaves the bin, but its row remains for the order and its images are free", async () => {
  const picture = await createPicture();
  const product = await createProduct({ images: [picture.key] });
  const shopper = await createShopper();
  const order = await shopper.order([product.id, 1]);
  await root.ask("DELETE", `/cms/product/${product.id}`);
  const { id: unused } = await deleted(kinds[0]!);
  for (const id of [product.id, unused]) await olderBy(31, "products", id);
  await sweep(db());

  expect(await rows(db(), sql`select id from products where id = ${unused}`)).toEqual([]);
  const [row] = await db().select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ id: product.id, gone_at: expect.any(Date) });
  expect(await idsIn("/cms/product?deleted=true&size=100")).not.toContain(product.id);
  expect((await root.ask("POST", `/cms/product/${product.id}/restore`)).status).toBe(404);
  expect((await root.ask("DELETE", `/cms/file/${await fileOf(picture)}`)).status).toBe(204);
  expect((await shopper.ask("GET", `/v1/order/${order.id}`)).json.items[0].product_id).toBe(product.id);
  expect(await findFaults()).toEqual([]);
});

test("a product with stock leaves the bin, but its row remains for the ledger", async () => {
  const product = await createProduct({ stock: 4 });
  await root.ask("DELETE", `/cms/product/${product.id}`);
  await olderBy(31, "products", product.id);
  await sweep(db());

  const [row] = await db().select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ id: product.id, gone_at: expect.any(Date) });
  expect(await findFaults()).toEqual([]);
});

test("restoring a product and deleting its category concurrently: one of them is refused", async () => {
  for (let round = 0; round < 10; round++) {
    const category = await createCategory();
    const product = await createProduct({ category_id: category.id });
    await root.ask("DELETE", `/cms/product/${product.id}`);
    const answers = await Promise.all([
      root.ask("POST", `/cms/product/${product.id}/restore`),
      root.ask("DELETE", `/cms/category/${category.id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 409],
      [400, 204],
    ]).toContainEqual(statuses);
  }
  expect(await findFaults()).toEqual([]);
});

test("restoring a record twice concurrently restores it once", async () => {
  const { path } = await deleted(kinds[0]!);
  const both = await Promise.all([root.ask("POST", `${path}/restore`), root.ask("POST", `${path}/restore`)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test("the bin has the filters of the list, and a deleted user is not in it", async () => {
  const { id } = await deleted(kinds[0]!);
  expect(await idsIn(`/cms/product?deleted=true&q=${id}`)).toContain(id);
  expect(await idsIn(`/cms/product?deleted=true&q=Kept&sort=-created_at`)).toContain(id);
  expect(await idsIn("/cms/product?deleted=true&q=nothing-like-it")).toEqual([]);
  expect(await idsIn("/cms/product?deleted=false&q=Kept")).not.toContain(id);
  const { id: user } = await createUser({ permissions: [] });
  const { line } = await root.logged("DELETE", `/cms/user/${user}`);
  expect(await root.revert(line)).toMatchObject({ status: 409, json: { code: "protected" } });
});
