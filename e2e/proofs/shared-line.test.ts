import { afterAll, beforeAll, expect, test } from "vitest";
import { insertManyRows } from "../fixtures/databases/many-rows";
import { openPlanner } from "../fixtures/databases/plans";
import { execute } from "../fixtures/databases/postgres-databases";
import { checkSharedConnection } from "../fixtures/databases/shared-connection";
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
