import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { orders, shipments } from "@/db/schema/orders";
import { createUser } from "@/e2e/fixtures/callers/people";
import { exampleBody } from "@/e2e/fixtures/guides/examples";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct } from "@/e2e/fixtures/shop/shop";
import { pathNames } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

type Person = { id: number; token: string };
const address = { name: "王小明", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "龙井路 1 号" };

async function anOrder(token: string) {
  const products = [{ product_id: (await createProduct()).id, count: 1 }];
  return (await request("POST", "/v1/order", { token, body: { products } })).json;
}

/** The kinds of records that belong to somebody, and how to make one of a person's. */
const makers: Record<string, (owner: Person) => Promise<number | string>> = {
  "/v1/address/{id}": async ({ token }) => (await request("POST", "/v1/address", { token, body: address })).json.id,
  "/v1/order/{id}/invoice": async ({ token }) => {
    await request("POST", "/v1/address", { token, body: address });
    const { id } = await anOrder(token);
    await db().update(orders).set({ status: "paid", paid_at: new Date() }).where(eq(orders.id, id));
    const title = { kind: "personal", name: "王小明" };
    const { json } = await request("POST", "/v1/invoice_title", { token, body: title });
    await request("POST", `/v1/order/${id}/invoice`, { token, body: { title_id: json.id } });
    return id;
  },
  "/v1/order/{id}": async ({ token }) => {
    await request("POST", "/v1/address", { token, body: address });
    return (await anOrder(token)).id;
  },
  "/v1/after_sale/{id}": async ({ token }) => {
    await request("POST", "/v1/address", { token, body: address });
    const order = await anOrder(token);
    await db().update(orders).set({ status: "paid", paid_at: new Date() }).where(eq(orders.id, order.id));
    const items = [{ item_id: order.items[0].id, count: 1 }];
    const body = { order_id: order.id, type: "refund", reason: "other", items };
    return (await request("POST", "/v1/after_sale", { token, body })).json.id;
  },
  "/v1/review/{id}": async ({ token }) => {
    await request("POST", "/v1/address", { token, body: address });
    const order = await anOrder(token);
    const done = {
      status: "completed",
      paid_at: new Date(),
      shipped_at: new Date(),
      completed_at: new Date(),
    } as const;
    await db().update(orders).set(done).where(eq(orders.id, order.id));
    // Without a login of WeChat its text cannot be checked, so nobody else can read it yet.
    const body = { item_id: order.items[0].id, rating: 5, content: "Good." };
    return (await request("POST", "/v1/review", { token, body })).json.id;
  },
  "/v1/shipment/{id}": async ({ token }) => {
    await request("POST", "/v1/address", { token, body: address });
    const order = await anOrder(token);
    const on = { key: "wechat.waybill_tracking", value: "true" };
    await db().insert(settings).values(on).onConflictDoNothing();
    const parcel = { order_id: order.id, carrier: "SF", tracking_no: "SF1234567890", shipped_at: new Date() };
    const [stored] = await db().insert(shipments).values(parcel).returning({ id: shipments.id });
    return stored!.id;
  },
  "/v1/invoice_title/{id}": async ({ token }) => {
    const body = { kind: "personal", name: "王小明" };
    return (await request("POST", "/v1/invoice_title", { token, body })).json.id;
  },
  "/cms/session/own/{id}": async ({ token }) => (await request("GET", "/cms/session/own", { token })).json.items[0].id,
};
/** Records that are there for everybody who may come at all. */
const nobodys = /^\/cms\/(notice|dict|dict_type)\/|^\/v1\/(coupon|product)\//;

const all: AnyOperation[] = Object.values(operations);
const withId = all.filter(({ path }) => pathNames(path).includes("id"));
const named = (operation: AnyOperation) => `${operation.method} ${operation.path}`;
const makerOf = (path: string) => Object.entries(makers).find(([prefix]) => path.startsWith(prefix))?.[1];
const personal = withId.filter(({ access, path }) => (access === "user" || access === "staff") && !nobodys.test(path));
const absentId = 2147483647;
const asked = (operation: AnyOperation, id: number | string, token: string) =>
  request(operation.method, operation.path.replace("{id}", String(id)), {
    token,
    body: exampleBody(operation),
    headers: { "idempotency-key": `${operation.path} ${id}` },
  });

let root: string;
beforeAll(async () => {
  await openTestStore();
  root = (await createUser({ permissions: "root" })).token;
});
afterAll(closeTestStore);

describe("personal records", () => {
  test.each(personal.map((operation) => [named(operation), operation] as const))(
    "%s finds only records of the caller",
    async (_, operation) => {
      const make = makerOf(operation.path)!;
      const [owner, other] = await Promise.all([1, 2].map(() => createUser({ permissions: [] })));
      const [own, others] = [await make(owner!), await make(other!)];
      for (const id of [others, absentId]) {
        const { status, json } = await asked(operation, id, owner!.token);
        expect([id, status, json?.code]).toEqual([id, 404, "not_found"]);
      }
      expect([200, 204, 409]).toContain((await asked(operation, own, owner!.token)).status);
    },
  );
});

describe("unknown ids", () => {
  test.each(withId.map((operation) => [named(operation), operation] as const))(
    "%s with an unknown id is 404",
    async (_, operation) => {
      const { status, json } = await asked(operation, absentId, root);
      expect([status, json?.code]).toEqual([404, "not_found"]);
    },
  );
});
