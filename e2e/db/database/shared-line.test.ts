import { afterAll, beforeAll, expect, test } from "vitest";
import { growShop } from "@/e2e/fixtures/databases/many-rows";
import { openPlanner } from "@/e2e/fixtures/databases/plans";
import { execute } from "@/e2e/fixtures/databases/postgres-databases";
import { judgeSharedLine } from "@/e2e/fixtures/databases/shared-line";
import { openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const slowestMs = 20;

test("each statement that is declared for the shared line is asked, and none is slow (at 300,000 products: npm run proofs)", async () => {
  const url = process.env.DATABASE_URL!;
  await growShop(url, 12_000, 500);
  await execute(url, "vacuum analyze");
  const planner = await openPlanner(url);
  const { missed, judged } = await judgeSharedLine(planner, slowestMs);
  await planner.close();
  expect(missed).toEqual([]);
  expect(judged.length).toBeGreaterThan(20);
  expect(judged.filter(({ milliseconds }) => milliseconds >= slowestMs)).toEqual([]);
});
