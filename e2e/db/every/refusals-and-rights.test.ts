import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { freightTemplates } from "@/db/schema/freight";
import { createCallers, listPermissions } from "@/e2e/fixtures/callers/access-matrix";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createCoupon, createPromotion } from "@/e2e/fixtures/shop/offers";
import { createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { handleRequest } from "@/lib/http/handle-request";
import { notFound } from "@/lib/kernel/contract/errors";
import { isSchema } from "@/lib/kernel/input";
import { exampleOf, jsonSchema } from "@/lib/kernel/openapi/json-schema";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

let shop: Awaited<ReturnType<typeof openShop>>;
let people: Awaited<ReturnType<typeof createCallers>>;
const ids: Record<string, number[]> = {};
beforeAll(async () => {
  shop = await openShop();
  people = await createCallers();
  await useEveryKind();
});
afterAll(() => shop.close());

const asRoot = async (path: string, body: object) =>
  (await request("POST", path, { token: people.root, body })).json.id as number;

/** Records that others use, each with figures that no request names. */
async function useEveryKind() {
  const coupon = await createCoupon({ total: 900 });
  await createPromotion({ tiers: [{ from: 1, off: 7 }] });
  const shoppers = await Promise.all(Array.from({ length: 3 }, () => createShopper()));
  for (const shopper of shoppers) await shopper.ask("POST", `/v1/coupon/${coupon.id}/claim`);
  const product = await createProduct({ price: 4321, stock: 77 });
  const [unpaid, paid] = [await shoppers[0]!.order([product.id, 2]), await shoppers[1]!.order([product.id, 1])];
  await pay(shoppers[1]!, paid.id);
  await shop.settled();
  const freight_template = await asRoot("/cms/freight_template", {
    name: "Parcels",
    is_default: false,
    rules: [{ regions: [], first: 1, first_price: 800, next: 1, next_price: 200 }],
  });
  expect((await db().select().from(freightTemplates).where(eq(freightTemplates.id, freight_template))).length).toBe(1);
  await db().execute(sql`update products set freight_template_id = ${freight_template} where id = ${product.id}`);
  const folder = await asRoot("/cms/folder", { name: "Pictures" });
  await asRoot("/cms/folder", { name: "Below", parent_id: folder });
  const menu = await asRoot("/cms/menu", { title: "Page", name: "a_page", path: "/admin/page" });
  await asRoot("/cms/element", { menu_id: menu, name: "Button", sign: "a_button" });
  const { group_id } = await createUser({ permissions: ["order.read"] });
  const [{ promotion } = { promotion: 0 }] = await rows<{ promotion: number }>(
    db(),
    sql`select max(source_id)::int as promotion from order_discounts where kind = 'promotion'`,
  );
  Object.assign(ids, {
    coupon: [coupon.id],
    promotion: [promotion],
    order: [unpaid.id, paid.id],
    product: [product.id],
    category: [product.category_id],
    freight_template: [freight_template],
    folder: [folder],
    menu: [menu],
    group: [group_id],
  });
}

type Json = {
  properties?: Record<string, { type?: unknown; minimum?: number; maximum?: number }>;
  required?: string[];
};

/** The required fields, with one number as small or as large as the schema allows. */
function bodiesOf({ body }: AnyOperation): object[] {
  if (!isSchema(body)) return [{}];
  const { properties = {}, required = [] } = jsonSchema(body, "input") as Json;
  const example = exampleOf(jsonSchema(body, "input")) as Record<string, unknown>;
  const least = Object.fromEntries(required.map((name) => [name, example[name]]));
  const numbers = Object.entries(properties).filter(([name, { type }]) => type === "integer" && name !== "version");
  return [
    least,
    ...numbers.flatMap(([name, { minimum = 1, maximum = 1 }]) =>
      [minimum, 1, maximum].map((value) => ({ ...least, [name]: value })),
    ),
  ];
}

/** Its effect is undone. */
const undone = (operation: AnyOperation): AnyOperation => ({
  ...operation,
  limit: undefined,
  async run(...given) {
    await operation.run(...given);
    throw notFound();
  },
});

async function refusalOf(operation: AnyOperation, id: number, body: object, token: string) {
  const bytes = isSchema(operation.body) ? Buffer.from(JSON.stringify(body)) : null;
  const { body: text } = await handleRequest([undone(operation)], {
    method: operation.method,
    path: operation.path,
    params: { id: String(id) },
    query: "",
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": crypto.randomUUID(),
      ...(bytes && { "content-type": "application/json" }),
    },
    peer: "127.0.0.1",
    body: bytes && one(bytes),
    later: () => {},
  });
  const { detail, errors = [] } = JSON.parse(String(text));
  return JSON.stringify([detail, errors]);
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

const figures = (text: string) => new Set(text.replaceAll(/(\d),(?=\d{3})/g, "$1").match(/\d+(\.\d+)?/g));

test("an error shows a caller who can only write no number beyond those of the request and the document", async () => {
  const shown: Record<"root" | "writer", Set<string>> = { root: new Set(), writer: new Set() };
  for (const operation of Object.values(operations) as AnyOperation[]) {
    const [, name = "", rest = ""] = /^\/cms\/(\w+)\/\{id\}(\/\w+)?$/.exec(operation.path) ?? [];
    if (operation.method === "GET" || (operation.body && !isSchema(operation.body))) continue;
    if (rest === "/sync") continue; // calls WeChat
    if (rest === "/stock") continue; // its answer shows the stock to every caller
    for (const id of ids[name] ?? [])
      for (const body of bodiesOf(operation))
        for (const { point } of listPermissions(operation.access)) {
          const known = figures(
            JSON.stringify([id, body, isSchema(operation.body) && jsonSchema(operation.body, "input")]),
          );
          for (const [who, token] of [
            ["root", people.root],
            ["writer", people.holders.get(point)!.withIt],
          ] as const) {
            const text = await refusalOf(operation, id, body, token);
            const unknown = [...figures(text)].filter((figure) => !known.has(figure));
            if (unknown.length) shown[who].add(`${operation.method} ${operation.path}: ${text}`);
          }
        }
  }
  const paths = [...shown.root].map((line) => line.split(":")[0]);
  expect(paths).toEqual(
    expect.arrayContaining([
      "DELETE /cms/coupon/{id}",
      "PUT /cms/coupon/{id}",
      "DELETE /cms/promotion/{id}",
      "DELETE /cms/category/{id}",
      "DELETE /cms/freight_template/{id}",
      "DELETE /cms/folder/{id}",
      "DELETE /cms/menu/{id}",
      "PUT /cms/order/{id}/price",
      "POST /cms/order/{id}/refund",
    ]),
  );
  expect([...shown.writer]).toEqual([]);
});
