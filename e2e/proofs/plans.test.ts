import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { makeToken } from "@/lib/people/sessions/token";
import { operations } from "@/lib/registry";
import { filterValues } from "../fixtures/callers/filter-values";
import { findListOperations, listQueries } from "../fixtures/callers/list-queries";
import { createUser } from "../fixtures/callers/people";
import { insertManyLogs } from "../fixtures/databases/many-logs";
import { insertManyCoupons, insertManyRows, insertManyVariants } from "../fixtures/databases/many-rows";
import { openPlanner, recordStatements, type Statement } from "../fixtures/databases/plans";
import { execute } from "../fixtures/databases/postgres-databases";
import { closeTestStore, db, openTestStore, request } from "../fixtures/servers/in-process";

const slowestMs = 100;
/** Reduces the sizes during development: `KIOSK_PROOF_SCALE=0.02`. */
const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
const sized = (rows: number) => Math.ceil(rows * scale);

const all = Object.values(operations);
type Planner = Awaited<ReturnType<typeof openPlanner>>;
let planner: Planner;
/** Explains concurrently with the first, because a statement uses one core. */
let second: Planner;
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
  await insertManyRows(url, sized(100_000), sized(1_000_000));
  await insertManyVariants(url, 21);
  await insertManyCoupons(url);
  await insertManyLogs(url, writes, sized(5_000_000), sized(1_000_000));
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
  second = await openPlanner(url);
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
  await second?.close();
  await closeTestStore();
});

/** Their total is exact, so a filter that matches most rows counts all of them, within the time limit. */
const countedWhole: Record<string, string[]> = {
  "/cms/product": ["products"],
  // The figures of a year are most of that table.
  "/cms/stats": ["order_figures"],
  "/cms/stats/days": ["order_figures"],
  // Sums the money of two orders in five; a shop has few that are paid or on their way.
  "/cms/money": ["order_figures", "orders", "shipping_reports"],
  // The sales of each coupon are summed over all orders that used one.
  "/cms/coupon": ["user_coupons", "orders", "order_discounts"],
};
/** The pages that can take longer, in ms. A text in many orders is compared with each of them, newest first. */
const slower: Record<string, number> = { "/cms/coupon": 5000, "/cms/order": 500, "/cms/money": 1000 };

const tell = (text: string) => process.stdout.write(`${text}\n`);

async function judge(seen: Statement, mayRead: string[] = [], by = planner) {
  const fresh = await by.explain(seen, slowestMs);
  const settled = seen.name ? await by.explainSettled(seen, slowestMs) : fresh;
  const scanned = [...fresh.scanned, ...settled.scanned].filter((table) => !mayRead.includes(table));
  const milliseconds = Math.max(fresh.milliseconds, settled.milliseconds);
  const isFault = scanned.length > 0 || milliseconds >= slowestMs;
  const fault = isFault ? { ...seen, fresh: fresh.milliseconds, settled: settled.milliseconds, scanned } : undefined;
  return { milliseconds, fault };
}

const aSize = () => ({ product_id: sizedProduct, variant_id: sizes[7], count: 1 });

describe("what shoppers ask: no big table is read from end to end, and no statement takes 100 ms", () => {
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

describe("every list of the back office, in each order, under each filter and any two: likewise", () => {
  test.each(findListOperations(all).map((operation) => [operation.path as string, operation] as const))(
    "%s",
    async (path, operation) => {
      const questions = await listQueries(operation, filterValues(planner.db));
      const unanswered: [query: string, status: number][] = [];
      const asked = new Map<string, Statement & { query: string }>();
      for (const { query } of questions) {
        let reply: Awaited<ReturnType<typeof request>> | undefined;
        const statements = await recordStatements(async () => {
          reply = await request("GET", `${path.replace("{id}", String(product))}?${query}`, { token: admin });
        });
        // Two filters can exclude each other. A single one must never be refused.
        const isRefused = reply!.status === 400 && query.includes("&");
        if (reply!.status !== 200 && !isRefused) unanswered.push([query, reply!.status]);
        for (const seen of statements) asked.set(JSON.stringify([seen.text, seen.values]), { ...seen, query });
      }
      const found: (Awaited<ReturnType<typeof judge>> & { query: string })[] = [];
      const waiting = asked.values();
      const judgeAll = async (by: Planner) => {
        for (const { query, ...seen } of waiting) found.push({ ...(await judge(seen, countedWhole[path], by)), query });
      };
      await Promise.all([judgeAll(planner), judgeAll(second)]);
      // A slow plan is slow again; a slow moment of the machine is not.
      for (const each of found) if (each.fault) Object.assign(each, await judge(each.fault, countedWhole[path]));
      found.sort((a, b) => b.milliseconds - a.milliseconds);
      const faults = found.filter(({ fault }) => fault);
      tell(
        `${path}: ${questions.length} questions, ${found.length} statements, the slowest ${found[0]!.milliseconds.toFixed(1)} ms (?${found[0]!.query}), ${faults.length} faults`,
      );
      expect(unanswered).toEqual([]);
      expect(faults.slice(0, 5)).toEqual([]);
    },
  );
});

describe("everything else that the back office reads: likewise", () => {
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
    const query = path.startsWith("/cms/stats") ? "?days=366" : "";
    let status = 0;
    const statements = await recordStatements(async () => {
      ({ status } = await request("GET", path.replace("{id}", String(id)) + query, { token: admin }));
    });
    expect([200, 404]).toContain(status);
    const judged = [];
    for (const seen of statements) judged.push(await judge(seen, countedWhole[path]));
    const slowest = Math.max(...judged.map(({ milliseconds }) => milliseconds));
    tell(`${path}: ${judged.length} statements, the slowest ${slowest.toFixed(1)} ms`);
    const isSlow = ({ milliseconds }: { milliseconds: number }) => milliseconds >= (slower[path] ?? slowestMs);
    expect(
      judged.flatMap((each) => (each.fault && (each.fault.scanned.length || isSlow(each)) ? each.fault : [])),
    ).toEqual([]);
  });
});

test("the sweep finds what is due without reading all orders", async () => {
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
