import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { promotions } from "@/db/schema/offers";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { createPromotion, stopPromotions } from "@/e2e/fixtures/shop/offers";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults } from "@/e2e/fixtures/shop/shop";

const { admin, shopper } = orderDesk(
  ...(["order.read", "order.refund", "category.create", "product.read"] as const),
  ...(["promotion.read", "promotion.create", "promotion.edit", "promotion.delete"] as const),
);
afterEach(async () => {
  await stopPromotions();
});

const fruitWeek = {
  name: "Fruit week",
  label: "¥10 off",
  level: "order",
  kind: "amount",
  tiers: [{ from: 8000, off: 1000 }],
};
const quote = async (...lines: [id: number, count: number][]) => {
  const products = lines.map(([product_id, count]) => ({ product_id, count }));
  return (await shopper.ask("POST", "/v1/order/quote", { products, delivery: "express" })).json;
};
const errorsOf = ({ json }: { json: { errors: { path: string; code: string }[] } }) =>
  json.errors.map(({ path, code }) => `${path} ${code}`);

test("a freight promotion lowers the freight, and the order stores the lower one", async () => {
  await createTemplate({ is_default: true }, {});
  const { id } = await createProduct({ price: 3000 });
  await createPromotion({ label: "Half", level: "freight", kind: "percent", tiers: [{ from: 1, off: 5000 }] });
  const { json } = await shopper.ask("POST", "/v1/address", {
    ...{ name: "Wang", phone: "13800000001", province: "浙江省", city: "杭州市", district: "西湖区", detail: "1" },
  });
  const products = [{ product_id: id, count: 1 }];
  const order = (await shopper.ask("POST", "/v1/order", { products, address_id: json.id })).json;
  await deleteTemplates();
  expect(order).toMatchObject({ freight: 400, total_price: 3400, discount_total: 0 });
  expect(order.discounts).toMatchObject([{ name: "Half", target: "freight", amount: 400 }]);
  expect(await findFaults()).toEqual([]);
});

test("a promotion applies only between its times, to the second, and not while it is stopped", async () => {
  const { id } = await createProduct({ price: 8000, stock: 100 });
  const { id: promotion } = await createPromotion();
  const discounts = async (set: Partial<typeof promotions.$inferInsert>) => {
    await db().update(promotions).set(set).where(eq(promotions.id, promotion));
    return (await quote([id, 1])).discounts.length;
  };
  const second = (n: number) => new Date(Date.now() + n * 1000);
  expect(await discounts({ starts_at: second(60), ends_at: second(120) })).toBe(0);
  expect(await discounts({ starts_at: second(-60) })).toBe(1);
  expect(await discounts({ ends_at: second(-1) })).toBe(0);
  expect(await discounts({ ends_at: null })).toBe(1);
  expect(await discounts({ status: "stopped" })).toBe(0);
});

test("a product lists the running promotions of itself, of its parent categories and of all products", async () => {
  const parent = (await admin("POST", "/cms/category", { name: "Nuts" })).json.id;
  const child = (await admin("POST", "/cms/category", { name: "Walnuts", parent_id: parent })).json.id;
  const [nut, other] = [await createProduct({ category_id: child }), await createProduct()];
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000);
  const scope = { scope: "categories" as const, scope_ids: [parent] };
  const ends_at = hour(1);
  await createPromotion({ label: "Freight", level: "freight", kind: "percent", tiers: [{ from: 1, off: 10_000 }] });
  await createPromotion({ label: "Nuts", ...scope, ends_at, with_coupon: false, cap: 900 });
  const own = { scope: "products" as const, scope_ids: [nut.id] };
  const { id } = await createPromotion({ label: "Own", level: "product", ...own });
  await createPromotion({ label: "Other category", scope: "categories", scope_ids: [other.category_id] });
  await createPromotion({ label: "Stopped", status: "stopped" });
  await createPromotion({ label: "Ended", starts_at: hour(-2), ends_at: hour(-1) });
  await createPromotion({ label: "Later", starts_at: hour(1) });
  const offers = async (product: { id: number }) => (await request("GET", `/v1/product/${product.id}`)).json.offers;
  const labels = async (product: { id: number }) =>
    (await offers(product)).map(({ label }: { label: string }) => label);
  expect(await labels(nut)).toEqual(["Own", "Nuts", "Freight"]);
  expect((await offers(nut))[1]).toEqual({
    ...{ label: "Nuts", level: "order", kind: "amount", tiers: [{ from: 8000, off: 1000 }], cap: 900 },
    ...{ ends_at: ends_at.toISOString(), with_coupon: false },
  });
  expect(await labels(other)).toEqual(["Other category", "Freight"]);
  await db().update(promotions).set({ status: "stopped" }).where(eq(promotions.id, id));
  expect(await labels(nut)).toEqual(["Nuts", "Freight"]);
});

test("deleted products of a scope do not affect a promotion, and remain in its scope after an edit", async () => {
  const [tea, gone] = [await createProduct({ price: 8000 }), await createProduct()];
  const scope = { scope: "products", scope_ids: [tea.id, gone.id] };
  const { json } = await admin("POST", "/cms/promotion", { ...fruitWeek, name: "Deleted goods", ...scope });
  await db().update(products).set({ deleted_at: sql`now()` }).where(eq(products.id, gone.id));
  expect((await quote([tea.id, 1])).discounts).toHaveLength(1);
  const edited = await admin("PUT", `/cms/promotion/${json.id}`, { label: "Other", version: json.version });
  expect([edited.status, edited.json.scope_ids]).toEqual([200, [tea.id, gone.id]]);
});

test("a promotion's percentage, tiers, scope and times are validated", async () => {
  const create = async (more: object) =>
    errorsOf(await admin("POST", "/cms/promotion", { ...fruitWeek, name: "Wrong", ...more }));
  expect(await create({ kind: "percent", tiers: [{ from: 1, off: 0 }] })).toEqual(["tiers.0.off too_small"]);
  expect(await create({ kind: "percent", tiers: [{ from: 1, off: 10_001 }] })).toEqual(["tiers.0.off too_big"]);
  const unordered = [
    { from: 200, off: 20 },
    { from: 100, off: 20 },
  ];
  expect(await create({ tiers: unordered })).toEqual(["tiers.1.from too_small"]);
  expect(await create({ tiers: [] })).toEqual(["tiers too_small"]);
  expect(await create({ scope: "products", scope_ids: [] })).toEqual(["scope_ids required"]);
  expect(await create({ scope: "products", scope_ids: [9_999_999] })).toEqual(["scope_ids.0 not_found"]);
  expect(await create({ scope_ids: [1] })).toEqual(["scope_ids not_needed"]);
  const times = { starts_at: "2026-12-01T00:00:00.000Z", ends_at: "2026-12-01T00:00:00.000Z" };
  expect(await create(times)).toEqual(["ends_at too_small"]);
  const whole = await admin("POST", "/cms/promotion", {
    ...fruitWeek,
    name: "All",
    kind: "percent",
    tiers: [{ from: 1, off: 10_000 }],
  });
  expect(whole.status).toBe(201);
  const { id } = await createProduct({ price: 8000 });
  expect((await quote([id, 1])).total).toBe(1);
  expect(
    errorsOf(await admin("PUT", `/cms/promotion/${whole.json.id}`, { tiers: [{ from: 1, off: 10_001 }] })),
  ).toEqual(["tiers.0.off too_big"]);
  expect((await admin("POST", "/cms/promotion", { ...fruitWeek, name: "All" })).json.code).toBe("duplicate");
});
