import { afterAll, beforeAll, expect, test } from "vitest";
import { insertManyRows } from "../fixtures/databases/many-rows";
import { openPlanner } from "../fixtures/databases/plans";
import { execute } from "../fixtures/databases/postgres-databases";
import { checkSharedConnection } from "../fixtures/databases/shared-connection";
import { request } from "../fixtures/servers/in-process";
import { openShop } from "../fixtures/shop/shop";

const slowestMs = 20;
const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
let shop: Awaited<ReturnType<typeof openShop>>;
let url = "";
beforeAll(async () => {
  process.env.KIOSK_TEST_DRIVER = "pg";
  shop = await openShop();
  url = process.env.DATABASE_URL!;
  await insertManyRows(url, Math.ceil(10_000 * scale), Math.ceil(200_000 * scale));
  await execute(url, "vacuum analyze");
}, 30 * 60_000);
afterAll(() => shop.close());

const tell = (text: string) => process.stdout.write(`${text}\n`);

test("each statement on the shared connection takes less than 20 ms at 10,000 products and 200,000 orders", async () => {
  const planner = await openPlanner(url);
  const { missed, judged } = await checkSharedConnection(planner, slowestMs);
  await planner.close();
  tell(`${judged.length} statements on the shared line, the slowest ${judged[0]!.milliseconds.toFixed(1)} ms`);
  expect(missed).toEqual([]);
  expect(judged.filter(({ milliseconds }) => milliseconds >= slowestMs)).toEqual([]);
});

test("a product is read in time while 30 clients read the last pages of a list", async () => {
  let isOver = false;
  const strangers = Array.from({ length: 30 }, async (_, at) => {
    while (!isOver) await request("GET", `/v1/product?page=${500 - at}&sort=-price`);
  });
  const times: number[] = [];
  for (let ask = 0; ask < 200; ask++) {
    const started = performance.now();
    expect((await request("GET", "/v1/product/1")).status).toBe(200);
    times.push(performance.now() - started);
  }
  isOver = true;
  await Promise.all(strangers);
  const sorted = times.toSorted((a, b) => a - b);
  tell(`beside 30 deep readers a product takes ${sorted[100]!.toFixed(1)} ms, p99 ${sorted[197]!.toFixed(1)} ms`);
  expect(sorted[197]!).toBeLessThan(300);
});
