import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../fixtures/in-process";
import { growShop } from "../fixtures/many-rows";
import { openPlanner } from "../fixtures/plans";
import { execute } from "../fixtures/postgres-databases";
import { hasSharedLine, judgeSharedLine } from "../fixtures/shared-line";
import { openShop } from "../fixtures/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const slowestMs = 20;

test("each statement that is declared for the shared line is asked, and none is slow (at 300,000 products: npm run proofs)", async () => {
  if (process.env.KIOSK_TEST_DRIVER !== "pg") return expect([hasSharedLine(), Boolean(db())]).toEqual([false, true]);
  const url = process.env.DATABASE_URL!;
  await growShop(url, 12_000, 500);
  await execute(url, "vacuum analyze");
  const planner = await openPlanner(url);
  const { missed, judged } = await judgeSharedLine(planner, slowestMs);
  await planner.close();
  expect(missed).toEqual([]);
  expect(judged.length).toBeGreaterThan(20);
  expect(judged.filter(({ milliseconds }) => milliseconds >= slowestMs)).toEqual([]);
}, 120_000);
