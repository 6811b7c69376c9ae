import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { makeToken } from "@/lib/people/sessions/token";
import { operations } from "@/lib/registry";
import { filterValues } from "../fixtures/callers/filter-values";
import { findListOperations, listQueries } from "../fixtures/callers/list-queries";
import { createUser } from "../fixtures/callers/people";
import { insertManyLogs } from "../fixtures/databases/many-logs";
import {
  insertManyCoupons,
  insertManyCustomers,
  insertManyRows,
  insertManyVariants,
} from "../fixtures/databases/many-rows";
import { openPlanner, recordStatements } from "../fixtures/databases/plans";
import { execute } from "../fixtures/databases/postgres-databases";
import { closeTestStore, db, openTestStore, request } from "../fixtures/servers/in-process";

/** For shoppers, in milliseconds of the database. */
const slowestMs = 100;
/** For a list of the back office, with everything around it. */
const slowestListMs = 1000;
/** Reduces the sizes during development: `KIOSK_PROOF_SCALE=0.02`. */
const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
const sized = (rows: number) => Math.ceil(rows * scale);

const all = Object.values(operations);
type Planner = Awaited<ReturnType<typeof openPlanner>>;
let planner: Planner;
let shopper = "";
let admin = "";
let order = 0;
let product = 0;
let sizedProduct = 0;
let sizes: number[] = [];
let coupon = 0;
beforeAll(async () => {
  process.env.KIOSK_TEST_DRIVER = "pg";
  await openTestStore();
  const url = process.env.DATABASE_URL!;
  const writes = all.filter((operation) => operation.path.startsWith("/cms/") && operation.method !== "GET");
  const started = performance.now();
  await insertManyRows(url, sized(10_000), sized(200_000));
  await insertManyVariants(url, 21);
  await insertManyCoupons(url);
  await insertManyLogs(url, writes, sized(500_000), sized(500_000));
  await insertManyCustomers(url, sized(190_000));
  // The added shoppers have more unpaid orders than the limit allows.
  await execute(
    url,
    "insert into settings (key, value) values ('order.max_unpaid', '0') on conflict (key) do update set value = excluded.value",
  );
  // Enough pictures that an index is used to find one.
  await execute(
    url,
    `insert into files (name, key, mime, size, sha256, uploaded_by)
      select 'Picture ' || n, 'uploads/' || lpad(n::text, 32, '0') || '.webp', 'image/webp', 1, md5(n::text), (select min(id) from users)
      from generate_series(1, 2000) n`,
  );
  await execute(url, "vacuum analyze");
  tell(`grown in ${Math.round((performance.now() - started) / 1000)} s`);
  planner = await openPlanner(url);
  const [found] = await rows<{ user: number; order: number; product: number }>(
    db(),
    sql`select user_id as user, id as order, (select max(id) from products where on_sale and variant_count = 1) as product from orders where status = 'unpaid' and snap_name = 'Product' order by id desc limit 1`,
  );
  shopper = makeToken(found!.user, `grown-${found!.user}`, "api").token;
  admin = (await createUser({ permissions: "root" })).token;
  ({ order, product } = found!);
  const inSizes = await rows<{ product: number; id: number }>(
    db(),
    sql`select product_id as product, id from variants where product_id = (select max(id) from products where on_sale and variant_count > 1) order by position`,
  );
  sizedProduct = inSizes[0]!.product;
  sizes = inSizes.map(({ id }) => id);
  const [usable] = await rows<{ id: number }>(
    db(),
    sql`select min(id) as id from user_coupons where user_id = ${found!.user} and status = 'unused' and valid_to > now() + interval '1 day'`,
  );
  coupon = usable!.id;
}, 60 * 60_000);
afterAll(async () => {
  await planner?.close();
  await closeTestStore();
});

const tell = (text: string) => process.stdout.write(`${text}\n`);

/** The best of three answers, because other work on the machine only makes one slower. */
async function askAsAdmin(path: string) {
  let milliseconds = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let turn = 0; turn === 0 || (turn < 3 && milliseconds > slowestListMs); turn++) {
    const started = performance.now();
    ({ status } = await request("GET", path, { token: admin }));
    milliseconds = Math.min(milliseconds, performance.now() - started);
  }
  return { path, status, milliseconds };
}

const aSize = () => ({ product_id: sizedProduct, variant_id: sizes[7], count: 1 });

describe("requests of shoppers scan no big table, and no statement takes 100 ms", () => {
  const asks: [string, () => [method: string, path: string, body?: unknown]][] = [
    ["product", () => ["GET", `/v1/product/${product}`]],
    ["product in 21 sizes", () => ["GET", `/v1/product/${sizedProduct}`]],
    ["21 sizes by their numbers", () => ["GET", `/v1/variant?ids=${sizes.join(",")}`]],
    ["products of a category", () => ["GET", "/v1/product/by_category?id=3&page=20"]],
    ["products of a category by price", () => ["GET", "/v1/product/by_category?id=3&sort=-price"]],
    ["all products", () => ["GET", "/v1/product?sort=-sold"]],
    ["search", () => ["GET", "/v1/product?q=abcd"]],
    ["categories", () => ["GET", "/v1/category"]],
    ["theme", () => ["GET", "/v1/theme/1"]],
    ["own orders", () => ["GET", "/v1/order"]],
    ["own orders in a state", () => ["GET", "/v1/order?status=cancelled"]],
    ["order", () => ["GET", `/v1/order/${order}`]],
    ["quote of a size", () => ["POST", "/v1/order/quote", { products: [aSize()] }]],
    ["placing an order", () => ["POST", "/v1/order", { products: [{ product_id: product, count: 1 }] }]],
    ["coupons to claim", () => ["GET", "/v1/coupon"]],
    ["own coupons", () => ["GET", "/v1/coupon/mine"]],
    ["own coupons that can be used", () => ["GET", "/v1/coupon/mine?status=unused"]],
    [
      "placing an order with a coupon",
      () => ["POST", "/v1/order", { products: [{ product_id: product, count: 1 }], user_coupon_id: coupon }],
    ],
    ["placing an order for a size", () => ["POST", "/v1/order", { products: [aSize()] }]],
  ];
  test.each(asks)("%s", async (name, ask) => {
    const [method, path, body] = ask();
    let status = 0;
    const statements = await recordStatements(async () => {
      ({ status } = await request(method, path, { token: shopper, body }));
    });
    expect(status).toBeLessThan(300);
    const plans = [];
    for (const seen of statements)
      plans.push({ ...(await planner.explain(seen, slowestMs)), text: seen.text, plan: undefined });
    const slowest = Math.max(...plans.map(({ milliseconds }) => milliseconds));
    tell(`${name}: ${plans.length} statements, the slowest ${slowest.toFixed(1)} ms`);
    expect(plans.filter(({ scanned }) => scanned.length)).toEqual([]);
    expect(slowest).toBeLessThan(slowestMs);
  });
});

describe("each list of the back office responds within a second", () => {
  test.each(findListOperations(all).map((operation) => [operation.path as string, operation] as const))(
    "%s with each sort, each filter and pair of filters, on its first and last page",
    async (path, operation) => {
      const answers = [];
      for (const { query } of await listQueries(operation, filterValues(planner.db)))
        for (const page of ["", "&page=500"]) {
          const answer = await askAsAdmin(`${path.replace("{id}", String(product))}?${query}${page}`);
          // Two filters can exclude each other, and a followed list has no pages. A single filter must never be refused.
          if (answer.status !== 400 || !/&|after=/.test(query + page)) answers.push(answer);
        }
      answers.sort((a, b) => b.milliseconds - a.milliseconds);
      tell(
        `${path}: ${answers.length} questions, the slowest ${answers[0]!.milliseconds.toFixed(0)} ms (${answers[0]!.path})`,
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(answers.filter(({ milliseconds }) => milliseconds > slowestListMs).slice(0, 5)).toEqual([]);
    },
  );
});

describe("each other read of the back office responds within a second", () => {
  const others = all.filter(
    (operation) =>
      operation.method === "GET" &&
      operation.path.startsWith("/cms/") &&
      !findListOperations(all).includes(operation) &&
      !("stream" in operation.output),
  );
  test.each(others.map((operation) => operation.path as string))("%s", async (path) => {
    const ids: [string, number][] = [
      ["/cms/order/", order],
      ["/cms/product/", product],
    ];
    const id = ids.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 1;
    const query = path.startsWith("/cms/stats") || path === "/cms/money" ? "?days=366" : "";
    const { status, milliseconds } = await askAsAdmin(path.replace("{id}", String(id)) + query);
    tell(`${path}: ${milliseconds.toFixed(0)} ms`);
    expect([200, 404]).toContain(status);
    expect(milliseconds).toBeLessThan(slowestListMs);
  });
});

test("the sweep finds due rows without scanning all orders", async () => {
  const { sweep } = await import("../fixtures/shop/sweep");
  const statements = await recordStatements(() => sweep(db(), 5));
  const withoutTheRule = "alter table order_items drop constraint order_items_restocked";
  const again = await openPlanner(process.env.DATABASE_URL!, withoutTheRule);
  const judged = [];
  for (const seen of statements)
    judged.push({ text: seen.text, ...(await again.explain(seen, slowestMs)), plan: undefined });
  await again.close();
  expect(judged.filter(({ scanned, milliseconds }) => scanned.length || milliseconds >= slowestMs)).toEqual([]);
});
