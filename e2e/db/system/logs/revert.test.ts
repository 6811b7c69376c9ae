import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { dictEntries } from "@/db/schema/content";
import { operLogChanges } from "@/db/schema/logs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { openRevertDesk } from "@/e2e/fixtures/shop/reverts";
import { createProduct, createShopper, setStock } from "@/e2e/fixtures/shop/shop";

let root: Awaited<ReturnType<typeof openRevertDesk>>;
beforeAll(async () => {
  await openTestStore();
  root = await openRevertDesk();
});
afterAll(closeTestStore);

test("a revert of settings restores those of its log row", async () => {
  const value = async (key: string) =>
    (await root.ask("GET", "/cms/config")).json.items.find((item: { key: string }) => item.key === key).value;
  const [was, name] = [await value("page.default_size"), await value("shop.name")];
  const { line } = await root.logged("PUT", "/cms/config", {
    items: [
      { key: "page.default_size", value: 33 },
      { key: "shop.name", value: "Another" },
    ],
  });
  await root.ask("PUT", "/cms/config", { items: [{ key: "review.days", value: 7 }] });
  expect((await root.revert(line)).status).toBe(200);
  expect([await value("page.default_size"), await value("shop.name"), await value("review.days")]).toEqual([
    was,
    name,
    7,
  ]);
  const once = await root.logged("PUT", "/cms/config", { items: [{ key: "page.default_size", value: 44 }] });
  await root.ask("PUT", "/cms/config", { items: [{ key: "page.default_size", value: 45 }] });
  expect(await root.revert(once.line)).toMatchObject({
    status: 409,
    json: { code: "stale", errors: [{ path: "page.default_size" }] },
  });
  await root.ask("PUT", "/cms/config", {
    items: [
      { key: "page.default_size", value: was },
      { key: "review.days", value: 30 },
    ],
  });
});

test("a revert leaves fields unchanged that were changed by other edits since", async () => {
  const product = await createProduct({ name: "Old", price: 100 });
  const { line } = await root.logged("PUT", `/cms/product/${product.id}`, { price: 200 });
  await root.ask("PUT", `/cms/product/${product.id}`, { name: "Newer" });
  await setStock(product, 3);
  await db().update(products).set({ sold: 7 }).where(eq(products.id, product.id));
  expect((await root.revert(line)).status).toBe(200);
  const [row] = await db().select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ name: "Newer", price: 100, stock: 3, sold: 7 });
});

test("a stock adjustment cannot be reverted", async () => {
  const product = await createProduct({ stock: 5 });
  const { status, line } = await root.logged("POST", `/cms/product/${product.id}/stock`, {
    delta: 3,
    reason: "Counted",
  });
  expect(status).toBe(200);
  expect(await root.revert(line)).toMatchObject({
    status: 409,
    json: { code: "protected", detail: expect.stringContaining("adjustment") },
  });
});

describe("a log row of several records", () => {
  const twoDefaults = async () => {
    const { type } = await root.dictType();
    const entry = async (value: string, is_default: boolean) =>
      (await root.ask("POST", "/cms/dict", { type, label: value, value, is_default })).json.id as number;
    const [first, second] = [await entry("first", true), await entry("second", false)];
    const { line } = await root.logged("PUT", `/cms/dict/${second}`, { is_default: true });
    const defaults = async () => {
      const found = await db().select().from(dictEntries).where(eq(dictEntries.type, type));
      return found.filter((row) => row.is_default).map((row) => row.id);
    };
    return { first, second, line, defaults };
  };

  test("is reverted as a whole", async () => {
    const { first, second, line, defaults } = await twoDefaults();
    expect((await root.detail(line)).change_count).toBe(2);
    expect(await defaults()).toEqual([second]);
    const undone = await root.revert(line);
    expect([undone.status, undone.text]).toEqual([200, undone.text]);
    expect(await defaults()).toEqual([first]);
    expect((await root.detail(undone.line)).change_count).toBe(2);
    expect((await root.revert(undone.line)).status).toBe(200);
    expect(await defaults()).toEqual([second]);
  });

  test("is not reverted if one of its records has changed since", async () => {
    const products = [await createProduct({ price: 100 }), await createProduct({ price: 100 })];
    const ids = products.map(({ id }) => id);
    const { line } = await root.logged("PUT", `/cms/product/${ids[0]}`, { price: 300 });
    await db()
      .insert(operLogChanges)
      .values({ log_id: line, entity: "product", entity_id: ids[1]!, kind: "updated", fields: { price: [90, 100] } });
    await db().execute(sql`update products set price = 101, price_max = 101 where id = ${ids[1]}`);
    const { status, json } = await root.revert(line);
    expect([status, json.code, json.errors]).toEqual([
      409,
      "stale",
      [{ path: `product.${ids[1]}.price`, code: "stale", message: "Changed again." }],
    ]);
    expect((await root.ask("GET", `/cms/product/${ids[0]}`)).json.price).toBe(300);
  });
});

test("of two concurrent reverts of a change one succeeds", async () => {
  const product = await createProduct({ price: 100 });
  const { line } = await root.logged("PUT", `/cms/product/${product.id}`, { price: 200 });
  const both = await Promise.all([root.revert(line), root.revert(line)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a revert that breaks a rule now is refused", async () => {
  const { type } = await root.dictType();
  const { id } = (await root.ask("POST", "/cms/dict", { type, label: "a", value: "taken" })).json;
  const { line } = await root.logged("PUT", `/cms/dict/${id}`, { value: "free" });
  await root.ask("POST", "/cms/dict", { type, label: "b", value: "taken" });
  expect(await root.revert(line)).toMatchObject({ status: 409, json: { code: "duplicate" } });
});

test("refused requests, those without a change, and edits of users cannot be reverted", async () => {
  const product = await createProduct({ price: 100 });
  const refused = await root.logged("PUT", `/cms/product/${product.id}`, { price: 0 });
  expect(refused.status).toBe(400);
  const nothing = await root.logged("PUT", `/cms/product/${product.id}`, { price: 100 });
  const person = await createUser({ permissions: [] });
  const user = await root.logged("PUT", `/cms/user/${person.id}`, { nickname: "Other" });
  for (const { line } of [refused, nothing, user]) {
    expect((await root.detail(line)).revert.is_possible).toBe(false);
    expect(await root.revert(line)).toMatchObject({ status: 409, json: { code: "protected" } });
  }
  expect((await root.ask("POST", "/cms/oper_log/2147483647/revert")).status).toBe(404);
});

test("passwords are masked in the log", async () => {
  const person = await createUser({ permissions: [] });
  const { line } = await root.logged("PUT", `/cms/user/${person.id}`, { password: "a password that nobody logs" });
  const { changes } = await root.detail(line);
  expect(changes[0].fields).toContainEqual({ name: "password_hash", before: "•••", after: "•••" });
  const stored = await db().select().from(operLogChanges).where(eq(operLogChanges.log_id, line));
  expect(JSON.stringify(stored)).not.toMatch(/argon2|nobody logs/);
});

test("an order's note and reference can be reverted, and nothing else of an order", async () => {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  const noted = await root.logged("PUT", `/cms/order/${id}/note`, { note: "Ring twice.", external_ref: `E-${id}` });
  const priced = await root.logged("PUT", `/cms/order/${id}/price`, { goods: 1, reason: "gift" });
  expect([noted.status, priced.status]).toEqual([200, 200]);
  expect((await root.detail(priced.line)).revert.is_possible).toBe(false);
  expect((await root.revert(priced.line)).json.code).toBe("protected");
  expect((await root.revert(noted.line)).status).toBe(200);
  const { json } = await root.ask("GET", `/cms/order/${id}`);
  expect([json.note, json.external_ref, json.goods_total - json.discount_total]).toEqual(["", null, 1]);
});
