import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createUser, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper } from "@/e2e/fixtures/shop/shop";
import { problem } from "@/lib/kernel/contract/problem";
import { jsonSchema } from "@/lib/kernel/openapi/json-schema";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

/** The schema as a closed one: fields that it does not name are refused. */
const named = z.fromJSONSchema(
  JSON.parse(JSON.stringify(jsonSchema(problem, "output")), (_, part) =>
    part?.properties ? { ...part, additionalProperties: false } : part,
  ),
);

test("an error with Retry-After has the same seconds in `retry_after`", async () => {
  setLimit("limit.orders", 1);
  const { ask } = await createShopper();
  const order = { products: [{ product_id: (await createProduct()).id, count: 1 }] };
  await ask("POST", "/v1/order", order);
  const { status, headers, json } = await ask("POST", "/v1/order", order);
  setLimit("limit.orders");
  expect([status, json.retry_after]).toEqual([429, Number(headers["retry-after"])]);
  expect(json.retry_after).toBeGreaterThan(0);
  named.parse(json);
  expect((await request("GET", "/v1/nothing")).json).not.toHaveProperty("retry_after");
});

test("the schema of Problem has every field of errors: available, by, at, entity", async () => {
  const root = (await createUser({ permissions: "root" })).token;
  const ask = (method: string, path: string, body?: unknown) => request(method, path, { token: root, body });
  const product = await createProduct({ stock: 1 });
  const shopper = await createShopper();
  const outOfStock = await shopper.ask("POST", "/v1/order", { products: [{ product_id: product.id, count: 2 }] });
  await ask("PUT", `/cms/product/${product.id}`, { price: 5 });
  const stale = await ask("PUT", `/cms/product/${product.id}`, { price: 6, version: 1 });
  const items = [{ key: "review.days", value: 5, version: 7 }];
  const config = await ask("PUT", "/cms/config", { items });
  const taken = await request("POST", "/v1/user", {
    body: { username: (await register()).username, password: "p".repeat(9) },
  });

  expect(outOfStock.json.errors).toMatchObject([{ available: 1 }]);
  expect(stale.json.errors).toMatchObject([{ by: { nickname: "Someone" }, at: expect.any(String) }]);
  expect(config.json.errors).toMatchObject([{ by: null, at: null }]);
  for (const { json, status } of [outOfStock, stale, config, taken]) {
    expect(status).toBeGreaterThanOrEqual(400);
    named.parse(json);
  }
});
