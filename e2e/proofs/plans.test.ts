import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { makeToken } from "@/lib/token";
import { closeTestStore, db, openTestStore, request } from "../fixtures/in-process";
import { growShop } from "../fixtures/many-rows";
import { explain, statementsOf } from "../fixtures/plans";

const big = new Set([
  "products",
  "orders",
  "order_items",
  "order_events",
  "payments",
  "stock_ledger",
  "users",
  "identities",
  "sessions",
  "addresses",
]);
const slowestMs = 100;

let token = "";
let order = 0;
let product = 0;
beforeAll(async () => {
  process.env.KIOSK_TEST_DRIVER = "pg";
  await openTestStore();
  await growShop(process.env.DATABASE_URL!, 100_000, 1_000_000);
  const [found] = await rows<{ user: number; order: number; product: number }>(
    db(),
    sql`select user_id as user, id as order, (select max(id) from products where on_sale) as product from orders where status = 'unpaid' and snap_name = 'Product' order by id desc limit 1`,
  );
  token = makeToken(found!.user, `grown-${found!.user}`, "api").token;
  ({ order, product } = found!);
});
afterAll(closeTestStore);

const asks: [string, () => [method: string, path: string, body?: unknown]][] = [
  ["product", () => ["GET", `/v1/product/${product}`]],
  ["products of a category", () => ["GET", "/v1/product/by_category?id=3&page=20"]],
  ["products of a category by price", () => ["GET", "/v1/product/by_category?id=3&sort=-price"]],
  ["all products", () => ["GET", "/v1/product?sort=-sold"]],
  ["search", () => ["GET", "/v1/product?q=abcd"]],
  ["categories", () => ["GET", "/v1/category"]],
  ["theme", () => ["GET", "/v1/theme/1"]],
  ["own orders", () => ["GET", "/v1/order"]],
  ["own orders in a state", () => ["GET", "/v1/order?status=cancelled"]],
  ["order", () => ["GET", `/v1/order/${order}`]],
  ["placing an order", () => ["POST", "/v1/order", { products: [{ product_id: product, count: 1 }] }]],
];

test.each(asks)("%s: no big table is read from end to end, and no statement takes 100 ms", async (name, ask) => {
  const [method, path, body] = ask();
  let status = 0;
  const statements = await statementsOf(async () => {
    ({ status } = await request(method, path, { token, body }));
  });
  expect(status).toBeLessThan(300);
  const plans = [];
  for (const statement of statements)
    plans.push({ ...(await explain(process.env.DATABASE_URL!, statement)), text: statement.text });
  const slowest = Math.max(...plans.map(({ milliseconds }) => milliseconds));
  process.stdout.write(`${name}: ${plans.length} statements, the slowest ${slowest.toFixed(1)} ms\n`);
  expect(plans.filter(({ scanned }) => scanned.some((table) => big.has(table)))).toEqual([]);
  expect(slowest).toBeLessThan(slowestMs);
});

test("the sweep finds what is due without reading all orders", async () => {
  const { sweep } = await import("@/lib/orders/sweep");
  const statements = await statementsOf(() => sweep(db(), 5));
  for (const statement of statements) {
    const { scanned, milliseconds } = await explain(process.env.DATABASE_URL!, statement);
    expect({ text: statement.text, scanned: scanned.filter((table) => big.has(table)) }).toEqual({
      text: statement.text,
      scanned: [],
    });
    expect(milliseconds).toBeLessThan(slowestMs);
  }
});
