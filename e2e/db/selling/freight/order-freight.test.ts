import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { variants } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { freightTemplates } from "@/db/schema/freight";
import { orders } from "@/db/schema/orders";
import { db, type Reply, setLimit } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates, parcel } from "@/e2e/fixtures/shop/freight";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay, readStock } from "@/e2e/fixtures/shop/shop";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";

const { admin, shopper, seen, settled } = orderDesk("order.read", "order.ship", "freight.edit", "freight.read");

const set = (values: Record<string, string>) =>
  db()
    .insert(settings)
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
beforeAll(() => {
  setLimit("limit.orders", 0);
  return set({
    "order.max_unpaid": "0",
    "order.deliveries": "express,local,pickup,virtual",
    "shop.address": "1 Lake Road",
  });
});
afterEach(async () => {
  await deleteTemplates();
});

const places = {
  near: { province: "浙江省", city: "杭州市" },
  lake: { province: "浙江省", city: "杭州市", district: "西湖区" },
  ningbo: { province: "浙江省", city: "宁波市" },
  far: { province: "新疆维吾尔自治区", city: "乌鲁木齐市" },
  abroad: { province: "香港特别行政区", city: "中西区" },
  nowhere: { province: "Elsewhere", city: "Nowhere" },
};
const addresses = new Map<string, number>();
beforeAll(async () => {
  for (const [name, place] of Object.entries(places)) {
    const body = { name: "Li Lei", phone: "13800000001", detail: "Example Road 1", ...place };
    addresses.set(name, (await shopper.ask("POST", "/v1/address", body)).json.id);
  }
});
type To = keyof typeof places;
const order = (to: To | null, lines: [product: number, count: number][], more: object = {}): Promise<Reply> =>
  shopper.ask("POST", "/v1/order", {
    ...(to && { address_id: addresses.get(to) }),
    products: lines.map(([product_id, count]) => ({ product_id, count })),
    ...more,
  });

describe("freight", () => {
  test("to an excluded region is refused with `not_deliverable` at each such line, and no stock is reserved", async () => {
    await createTemplate({ is_default: true }, {}, { regions: ["81"], is_excluded: true });
    const anywhere = await createTemplate({}, {});
    const [tea, cup, cake] = [
      await createProduct(),
      await createProduct({ freight_template_id: anywhere.id }),
      await createProduct(),
    ];
    const refused = await order("abroad", [
      [cake.id, 1],
      [cup.id, 1],
      [tea.id, 2],
    ]);
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [0, 2].map((at) => ({
        path: `products.${at}.product_id`,
        code: "not_deliverable",
        message: "This product cannot be delivered to that address.",
      })),
    ]);
    expect(await Promise.all([tea, cup, cake].map(({ id }) => readStock(id)))).toEqual([10, 10, 10]);
    expect((await order("abroad", [[cup.id, 1]])).json.freight).toBe(800);
  });

  test("and goods together above the largest total are refused with `too_big`", async () => {
    await createTemplate({ is_default: true }, {});
    const { id } = await createProduct({ price: 99_999_200 });
    const refused = await order("near", [[id, 1]]);
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path: "products", code: "too_big" }]]);
    expect(await readStock(id)).toBe(10);
  });
});

describe("an `expected_total`", () => {
  test("that is wrong is refused with `total_changed` and the current total, and no stock is reserved", async () => {
    const { id } = await createProduct({ price: 1000 });
    const refused = await order("near", [[id, 1]], { expected_total: 999 });
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: "stale", errors: [{ path: "expected_total", code: "total_changed", total: 1000 }] },
    ]);
    expect(await readStock(id)).toBe(10);
    expect((await order("near", [[id, 1]], { expected_total: 1000 })).status).toBe(201);
  });

  test("from before an edit of the template is refused; without one the order has the new freight", async () => {
    const template = await createTemplate({ is_default: true }, {});
    const { id } = await createProduct({ price: 1000 });
    const body = { products: [{ product_id: id, count: 1 }], address_id: addresses.get("near") };
    const { total } = (await shopper.ask("POST", "/v1/order/quote", body)).json;
    expect(total).toBe(1800);
    const rules = [{ regions: [], ...parcel, first_price: 900 }];
    expect((await admin("PUT", `/cms/freight_template/${template.id}`, { rules, version: 1 })).status).toBe(200);
    const late = await order("near", [[id, 1]], { expected_total: total });
    expect([late.status, late.json.errors[0].total]).toEqual([409, 1900]);
    expect((await order("near", [[id, 1]])).json.total_price).toBe(1900);
  });
});

test("orders placed while their template is deleted have a freight that agrees with its stored parts", async () => {
  const template = await createTemplate({ is_default: true }, {});
  const { id } = await createProduct({ stock: 500 });
  const all = Promise.all(Array.from({ length: 30 }, () => order("near", [[id, 1]])));
  await db().delete(freightTemplates).where(eq(freightTemplates.id, template.id));
  const placed = await all;
  expect(placed.every(({ status, json }) => status === 201 && [0, 800].includes(json.freight))).toBe(true);
  const kept = await db()
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        placed.map(({ json }) => json.id),
      ),
    );
  expect(kept.every(({ freight, freight_detail }) => (freight_detail?.parts[0]?.amount ?? 0) === freight)).toBe(true);
  expect(await findFaults()).toEqual([]);
});

test("the preview of past orders has the freight that the same orders get once the template is saved", async () => {
  await db().execute(sql`update orders set created_at = created_at - interval '200 days'`);
  const [standard, grain] = [
    await createTemplate({ is_default: true }, {}),
    await createTemplate({ by: "weight" }, { first: 1000, next: 1000 }),
  ];
  const [tea, rice] = [
    await createProduct({ price: 1000, stock: 99 }),
    await createProduct({ price: 2000, stock: 99, freight_template_id: grain.id }),
  ];
  await db().update(variants).set({ weight_g: 800 }).where(eq(variants.product_id, rice.id));
  const asked: [To, [number, number][]][] = [
    ["near", [[tea.id, 1]]],
    ["near", [[tea.id, 4]]],
    [
      "far",
      [
        [tea.id, 1],
        [rice.id, 2],
      ],
    ],
    ["abroad", [[rice.id, 1]]],
    ["abroad", [[tea.id, 2]]],
  ];
  const paidFor: number[] = [];
  for (const [to, lines] of asked) {
    const { json } = await order(to, lines);
    await pay(shopper, json.id);
    paidFor.push(json.freight);
  }
  await order("near", [[tea.id, 1]]);
  await settled();
  expect(paidFor).toEqual([800, 1000, 800 + 1000, 800, 800]);
  const rules = [
    { regions: [], ...parcel, first_price: 600, free_amount: 4000 },
    { regions: ["65"], ...parcel, first_price: 2500 },
    { regions: ["81"], ...parcel, is_excluded: true },
  ];
  const edited = { id: standard.id, days: 30, delivery: "express", by: "pieces", is_default: true, rules };
  const past = await admin("POST", "/cms/freight_template/past", edited);
  expect([past.status, past.json]).toEqual([
    200,
    {
      orders: 5,
      paid: 5200,
      today: 5200,
      edited: 600 + 0 + 2500 + 1000 + 800,
      dearer: 1,
      cheaper: 2,
      refused: 1,
      refused_today: 0,
      amounts: [
        { freight: 0, orders: 1 },
        { freight: 600, orders: 1 },
        { freight: 800, orders: 1 },
        { freight: 3500, orders: 1 },
      ],
    },
  ]);
  const { id: _, ...unsaved } = edited;
  expect((await admin("POST", "/cms/freight_template/past", unsaved)).json).toEqual(past.json);
  const { version } = (await admin("GET", `/cms/freight_template/${standard.id}`)).json;
  await admin("PUT", `/cms/freight_template/${standard.id}`, { rules, version });
  const placed = [];
  for (const [to, lines] of asked) placed.push(await order(to, lines));
  expect(placed.map(({ status, json }) => (status === 201 ? json.freight : null))).toEqual([600, 0, 3500, 800, null]);
});

describe("the address of a placed order", () => {
  const hongKong = { is_excluded: true, regions: ["81"] };
  const sent = async (...rules: Parameters<typeof createTemplate>[1][]) => {
    await createTemplate({ is_default: true }, {}, ...rules);
    const { json } = await order("lake", [[(await createProduct()).id, 1]]);
    await pay(shopper, json.id);
    await settled();
    return json.id as number;
  };
  const move = (id: number, to: To) => shopper.ask("PUT", `/v1/order/${id}/address`, { address_id: addresses.get(to) });
  const correct = (id: number, fields: object) => admin("PUT", `/cms/order/${id}/address`, fields);

  test("is corrected by an admin to an excluded place only with `allow_excluded`", async () => {
    const id = await sent(hongKong);
    const refused = await correct(id, { ...places.abroad, district: null });
    expect([refused.status, refused.json.errors]).toMatchObject([
      400,
      [{ path: "province", code: "not_deliverable", message: expect.stringContaining("do not deliver to this place") }],
    ]);
    expect((await correct(id, { detail: "Example Road 2" })).status, "the place is the same").toBe(200);
    expect((await correct(id, { ...places.abroad, allow_excluded: true })).json.address.province).toBe(
      places.abroad.province,
    );
    expect((await correct(id, { ...places.nowhere })).status, "not in the table").toBe(200);
  });

  test("is changed by its shopper to a place with the same freight, and admins get both addresses and an alarm", async () => {
    const id = await sent({ regions: ["65"], first_price: 2500 }, hongKong);
    expect((await seen(id)).actions).toContain("change_address");
    const { status, json } = await move(id, "ningbo");
    expect([status, json.address.city, json.freight]).toEqual([200, "宁波市", 800]);
    expect(json.events.at(-1)).toMatchObject({ kind: "address_edit", by: "shopper" });
    expect(json.events.at(-1)).not.toHaveProperty("address_change");
    const { events } = (await admin("GET", `/cms/order/${id}`)).json;
    expect(events.at(-1)).toMatchObject({
      by: "shopper",
      address_change: { before: { city: "杭州市", district: "西湖区" }, after: { city: "宁波市", district: "" } },
    });
    expect(events[0].address_change).toBeNull();
    await dispatchEvents.tidy(db(), 100);
    const alarms = (await admin("GET", "/cms/alarm?type=order.address_changed")).json;
    expect(alarms.items).toMatchObject([{ resource: "order", resource_id: id }]);
    expect((await move(id, "ningbo")).json.events, "the same once more").toHaveLength(events.length);
  });
});
