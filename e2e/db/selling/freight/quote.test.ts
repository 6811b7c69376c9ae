import { eq, like, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { variants } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { db, setLimit } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { insertWithVariants } from "@/e2e/fixtures/shop/products";
import { createProduct, createShopper } from "@/e2e/fixtures/shop/shop";

const { shopper } = orderDesk("order.read");
const set = (key: string, value: string) =>
  db().insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
beforeAll(async () => {
  await set("order.deliveries", "express,local,pickup");
  await set("shop.address", "1 Lake Road");
  await set("shop.location", "30.25,120.15");
  await set("order.local_radius_km", "5");
  setLimit("limit.quotes", 0);
});
afterEach(async () => {
  await db().delete(settings).where(like(settings.key, "order.max_u%"));
  await deleteTemplates();
});

type Line = { product_id: number; variant_id?: number; count: number };
const ask = async (lines: Line[], more: object = {}, by: Pick<typeof shopper, "ask"> = shopper) =>
  (await by.ask("POST", "/v1/order/quote", { products: lines, ...more })).json;
const place = (lines: Line[], more: object = {}) => shopper.ask("POST", "/v1/order", { products: lines, ...more });
const of = (product: { id: number }, count: number): Line => ({ product_id: product.id, count });

describe("a quote", () => {
  test("has the total and the lines of the order that is placed after it", async () => {
    await createTemplate({ is_default: true }, {}, { regions: ["33"], first_price: 500 });
    const [tea, cup] = [await createProduct({ price: 2800 }), await createProduct({ price: 999 })];
    const lines = [of(tea, 1), of(cup, 3), of(tea, 1)];
    const quote = await ask(lines);
    const { json: order } = await place(lines, { expected_total: quote.total });
    expect(quote).toMatchObject({
      delivery: "express",
      goods_total: 8597,
      freight: 900,
      discount_total: 0,
      total: 9497,
      problems: [],
      discounts: [],
      coupons: [],
    });
    expect([order.total_price, order.freight, order.goods_total]).toEqual([
      quote.total,
      quote.freight,
      quote.goods_total,
    ]);
    for (const [at, item] of order.items.entries()) {
      const { id: _, shipped_count: __, claimed_count: ___, held_count: ____, refunded_count: _____, ...sold } = item;
      const { review_id: ______, can_review: _______, ...same } = sold;
      expect(quote.items[at]).toMatchObject(same);
    }
    expect(quote.items).toMatchObject([
      { at: 0, stock: 10, problem: null },
      { at: 1, stock: 10, problem: null },
    ]);
  });

  test("reports a deleted variant as `not_on_sale`, without its price and stock", async () => {
    const tea = await insertWithVariants(db(), (await createCategory()).id, { A: {}, B: {} });
    await db()
      .update(variants)
      .set({ deleted_at: sql`now()` })
      .where(eq(variants.id, tea.idOf("A")));
    const quote = await ask([{ product_id: tea.id, variant_id: tea.idOf("A"), count: 1 }]);
    expect(quote).toMatchObject({ total: 0, items: [{ price: null, stock: null }] });
    expect(quote.problems).toMatchObject([{ path: "products.0.variant_id", code: "not_on_sale" }]);
  });

  test("lists the freight of each delivery method", async () => {
    await createTemplate({ is_default: true }, {});
    await createTemplate({ delivery: "local", is_default: true }, {}, { first_price: 500, regions: ["33"] });
    const quote = await ask([of(await createProduct({ price: 1000 }), 1)], { delivery: "local" });
    const way = (delivery: string, freight: number) => ({ delivery, freight, estimated: false, problem: null });
    expect(quote.deliveries).toEqual([way("express", 800), way("local", 500), way("pickup", 0)]);
    expect([quote.delivery, quote.freight, quote.total]).toEqual(["local", 500, 1500]);
  });

  test("lists the lines, the freight and the amount missing for free freight of each of two templates", async () => {
    await createTemplate({ is_default: true }, { free_amount: 5000 });
    const cold = await createTemplate({}, { first_price: 1200 });
    const [tea, cup] = [await createProduct({ price: 2000 }), await createProduct({ price: 1000 })];
    const fish = await createProduct({ price: 9000, freight_template_id: cold.id });
    const parts = async (...lines: Line[]) => (await ask(lines)).freight_parts;
    const own = { items: [1], freight: 1200, free_from: null, missing: 0 };
    expect(await parts(of(tea, 1), of(fish, 1), of(cup, 1))).toEqual([
      { items: [0, 2], freight: 800, free_from: 5000, missing: 2000 },
      own,
    ]);
    expect(await parts(of(tea, 2), of(fish, 1), of(cup, 1))).toEqual([
      { items: [0, 2], freight: 0, free_from: 5000, missing: 0 },
      own,
    ]);
    const quote = await ask([of(tea, 1)]);
    expect([quote.freight_parts, quote.free_freight]).toEqual([[], { from: 5000, missing: 3000 }]);
  });

  test("without an address estimates the freight by the rule for everywhere else, and reports `address_id` as required", async () => {
    await createTemplate({ is_default: true }, {}, { regions: ["33"], first_price: 500 });
    const stranger = await createShopper();
    for (const { id } of (await stranger.ask("GET", "/v1/address")).json.items)
      await stranger.ask("DELETE", `/v1/address/${id}`);
    const quote = await ask([of(await createProduct({ price: 1000 }), 1)], {}, stranger);
    expect(quote).toMatchObject({ freight: 800, total: 1800, problems: [{ path: "address_id", code: "required" }] });
    const estimated = ({ deliveries }: typeof quote) => deliveries.map((way: { estimated: boolean }) => way.estimated);
    expect(estimated(quote)).toEqual([true, true, false]);
    await deleteTemplates();
    expect(estimated(await ask([of(await createProduct(), 1)], {}, stranger))).toEqual([false, false, false]);
  });

  test("reports the problem of each line and adds up the others", async () => {
    const tea = await createProduct({ price: 1000 });
    const [gone, few] = [await createProduct({ on_sale: false }), await createProduct({ stock: 2, price: 300 })];
    const sized = await insertWithVariants(db(), (await createCategory()).id, {
      "50 g": { stock: 4 },
      "100 g": { stock: 0 },
    });
    const quote = await ask([of(tea, 1), of(gone, 1), of(few, 3), of(sized, 1)]);
    const codes = [undefined, "not_on_sale", "out_of_stock", "variant_required"];
    expect(quote.items.map(({ problem }: { problem?: { code: string } }) => problem?.code)).toEqual(codes);
    expect(quote.problems).toMatchObject([
      { path: "products.1.product_id", code: "not_on_sale" },
      { path: "products.2.count", code: "out_of_stock", available: 2, message: "Only 2 left." },
      {
        path: "products.3.variant_id",
        code: "variant_required",
        variants: [
          { name: "50 g", stock: 4 },
          { name: "100 g", stock: 0 },
        ],
      },
    ]);
    expect([quote.total, quote.goods_total]).toEqual([1000, 1000]);
    expect(quote.items[2]).toMatchObject({ price: 300, subtotal: 900, stock: 2 });
    expect(quote.items[3]).toMatchObject({ variant_id: null, price: null, stock: null });
    const problems = await place([of(tea, 1), of(gone, 1), of(sized, 1)]);
    expect(problems.json.errors.map(({ code }: { code: string }) => code)).toEqual(["not_on_sale", "variant_required"]);
  });

  test("has the amount missing for free freight only if one template charges and offers it for this address", async () => {
    const tea = await createProduct({ price: 1000, stock: 100 });
    const missing = async (count: number, more: object = {}) => (await ask([of(tea, count)], more)).free_freight;
    expect(await missing(1)).toBeNull();
    await createTemplate({ is_default: true }, { free_amount: 9900 }, { regions: ["65"], first_price: 2500 });
    expect([await missing(3), await missing(10)]).toEqual([
      { from: 9900, missing: 6900 },
      { from: 9900, missing: 0 },
    ]);
    const far = { name: "Li Lei", phone: "13800000001", province: "新疆维吾尔自治区", city: "乌鲁木齐市", detail: "1" };
    const { id: address_id } = (await shopper.ask("POST", "/v1/address", far)).json;
    expect(await missing(10, { address_id })).toBeNull();
    const own = await createTemplate({}, { free_amount: 5000 });
    const cup = await createProduct({ freight_template_id: own.id });
    expect((await ask([of(tea, 1), of(cup, 1)])).free_freight).toBeNull();
  });

  test("refuses another shopper's address and a delivery method that is not offered", async () => {
    const tea = await createProduct();
    const other = (await (await createShopper()).ask("GET", "/v1/address")).json.items[0].id;
    const codes = async (more: object) =>
      (await shopper.ask("POST", "/v1/order/quote", { products: [of(tea, 1)], ...more })).json.errors[0].code;
    expect([await codes({ address_id: other }), await codes({ delivery: "virtual" })]).toEqual([
      "not_found",
      "not_offered",
    ]);
  });
});
