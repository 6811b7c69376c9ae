import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { createUser, createUserKey } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";

interface Event {
  id: string;
  position: number;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}
let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin("event.read", "order.read");
});
afterAll(() => shop.close());

const follow = async (query: string, caller = admin) => {
  const { status, json, text } = await caller("GET", `/cms/event?${query}`);
  if (status !== 200) throw new Error(text);
  return json as { items: Event[]; next: number };
};

async function readAll(query = "", caller = admin, after = 0) {
  const found: Event[] = [];
  for (;;) {
    const { items, next } = await follow(`after=${after}&size=3&${query}`, caller);
    found.push(...items);
    if (next === after) return { found, next };
    after = next;
  }
}

async function buy() {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  await pay(shopper, id);
  await shop.settled();
  await dispatchEvents.tidy(db(), 100);
  return id as number;
}

test("pages of events have each event once, by position, and continue after the last one", async () => {
  const { next } = await readAll();
  const ids = [await buy(), await buy()];
  const { found, next: last } = await readAll("", admin, next);
  expect(found.map(({ type, data }) => [type, data.id])).toEqual(
    ids.flatMap((id) => ["order.placed", "order.paid"].map((type) => [type, id])),
  );
  expect(found[1]).toEqual({
    id: expect.stringMatching(/^evt_\d+_\d+$/),
    position: expect.any(Number),
    type: "order.paid",
    timestamp: expect.any(String),
    data: {
      resource: "order",
      id: ids[0],
      sequence: expect.any(Number),
      status: "paid",
      order_no: expect.any(String),
    },
  });
  const positions = (await readAll()).found.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  expect(positions.at(-1)).toBe(last);
  expect(await follow("after=")).toEqual(await follow(""));
});

test("events are limited to the requested types and to records that the caller is allowed to see", async () => {
  await buy();
  expect(new Set((await readAll("type=order.paid")).found.map(({ type }) => type))).toEqual(new Set(["order.paid"]));
  const clerk = await createAdmin("event.read", "after_sale.read");
  expect((await readAll("", clerk)).found.filter(({ type }) => !type.startsWith("after_sale."))).toEqual([]);
  expect((await follow("type=order.paid", clerk)).items).toEqual([]);
  expect((await (await createAdmin("order.read"))("GET", "/cms/event")).status).toBe(403);
  for (const query of ["after=x", "after=-1", "type=order.lost", "page=1"])
    expect(await admin("GET", `/cms/event?${query}`)).toMatchObject({ status: 400 });
});

test("a position beyond the newest, or from before an import, is `position_unknown`", async () => {
  await buy();
  const { next } = await readAll();
  const statusAt = async (after: number | string) => {
    const { status, json } = await admin("GET", `/cms/event?after=${after}`);
    return status === 409 ? [json.code, json.errors[0].path] : status;
  };
  const unknown = ["position_unknown", "after"];
  expect(await statusAt(next)).toBe(200);
  expect(await statusAt(next + 1)).toEqual(unknown);
  expect(await statusAt(999_999_999_999_999)).toEqual(unknown);
  await db().execute(sql`insert into imports (made_at, left_behind) values (now() - interval '1 day', '[]')`);
  expect(await statusAt(next)).toEqual(unknown);
  for (const after of ["", 0]) expect(await statusAt(after)).toBe(200);
  await db().execute(sql`delete from imports`);
  expect(await statusAt(next)).toBe(200);
});

test("the last position is known after 30 days without an event", async () => {
  const { next } = await readAll();
  await db().execute(sql`delete from events`);
  expect((await follow(`after=${next}`)).next).toBe(next);
  expect((await admin("GET", `/cms/event?after=${next + 1000}`)).status).toBe(409);
});

async function keeperOfProducts() {
  const user = await createUser({
    permissions: ["event.read", "product.read", "product.create", "product.edit", "product.delete", "product.stock"],
  });
  const { key, name } = await createUserKey(user, ["product.edit", "product.stock"]);
  const by = (token: string) => (method: string, path: string, body?: unknown) =>
    request(method, path, { token, body });
  return { ask: by(user.token), byKey: by(key), name };
}

/** The types and a part of the data of the events that the work caused. */
async function causedBy(work: () => Promise<unknown>, caller: typeof admin) {
  await dispatchEvents.tidy(db(), 100);
  const { next } = await readAll("", caller);
  await work();
  await dispatchEvents.tidy(db(), 100);
  return (await readAll("", caller, next)).found.map(({ type, data }): Record<string, unknown> => ({ type, ...data }));
}

test("each change of a product by an admin or by time is an event, and an edit without a change is none", async () => {
  const { ask, byKey, name } = await keeperOfProducts();
  const { category_id } = await createProduct();
  let id = 0;
  const product = (type: string, key: string | null = null) => ({
    type: `product.${type}`,
    resource: "product",
    id,
    key,
  });
  const create = async () => {
    const { status, json, text } = await ask("POST", "/cms/product", {
      name: "Tea",
      price: 100,
      stock: 5,
      category_id,
      on_sale: false,
    });
    if (status !== 201) throw new Error(text);
    id = json.id;
  };
  const created = await causedBy(create, ask);
  expect(created).toMatchObject([product("created")]);
  const change = (body: object, caller = ask) => causedBy(() => caller("PUT", `/cms/product/${id}`, body), ask);
  const [renamed] = await change({ name: "Green tea" });
  expect(renamed).toMatchObject(product("updated"));
  expect(Number(renamed!.sequence)).toBeGreaterThan(Number(created[0]!.sequence));
  expect(await change({ name: "Green tea" })).toEqual([]);
  expect(await change({ price: 200 }, byKey)).toMatchObject([product("updated", name)]);
  expect((await change({ on_sale: true })).map(({ type }) => type).toSorted()).toEqual([
    "product.on_sale",
    "product.updated",
  ]);
  await db().update(products).set({ off_sale_at: sql`now() - interval '1 second'` }).where(eq(products.id, id));
  expect(await causedBy(() => sweep(db()), ask)).toMatchObject([product("off_sale")]);
  expect(await causedBy(() => ask("DELETE", `/cms/product/${id}`), ask)).toMatchObject([product("deleted")]);
  const orders = await createAdmin("event.read", "order.read");
  expect((await follow("type=product.updated", orders)).items).toEqual([]);
});

test("a stock changed by an admin, a key or a refund is an event of its variant, one by an order is not", async () => {
  const { ask, byKey, name } = await keeperOfProducts();
  const product = await createProduct({ stock: 5 });
  const path = `/cms/product/${product.id}/stock`;
  const counted = (delta: number, key: string | null) => ({
    type: "stock.changed",
    resource: "variant",
    id: product.variant_id,
    sequence: expect.any(Number),
    product_id: product.id,
    sku: null,
    delta,
    reason: "adjust",
    key,
  });
  expect(await causedBy(() => ask("POST", path, { count: 9, reason: "Counted" }), ask)).toEqual([counted(4, null)]);
  expect(await causedBy(() => byKey("POST", path, { delta: -2, reason: "Broken" }), ask)).toEqual([counted(-2, name)]);
  const shopper = await createShopper();
  const ordered = async () => {
    const { id } = await shopper.order([product.id, 1]);
    await shopper.ask("POST", `/v1/order/${id}/cancel`, {});
  };
  expect(await causedBy(ordered, ask)).toEqual([]);
  const refunder = await createAdmin("order.read", "order.refund");
  const refunded = async () => {
    const { id } = await shopper.order([product.id, 1]);
    await pay(shopper, id);
    await shop.settled();
    await refunder("POST", `/cms/order/${id}/refund`, { reason: "Sold out" }, { "idempotency-key": randomUUID() });
    await sweep(db());
    await shop.settled();
  };
  expect(await causedBy(refunded, ask)).toMatchObject([{ type: "stock.changed", delta: 1, reason: "refund" }]);
});
