import { afterAll, beforeAll, expect, test } from "vitest";
import { filterValues } from "@/e2e/fixtures/callers/filter-values";
import { findListOperations, listQueries } from "@/e2e/fixtures/callers/list-queries";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct } from "@/e2e/fixtures/shop/shop";
import { operations } from "@/lib/registry";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

// Their speed is tested with a million orders: npm run proofs -- plans.
test("every list of the back office answers each of its filters, in each order", async () => {
  const { token } = await createUser({ permissions: "root" });
  const { id } = await createProduct();
  for (const operation of findListOperations(Object.values(operations))) {
    const questions = await listQueries(operation, filterValues(db()));
    const alone = questions.filter(({ query }) => !query.includes("&"));
    for (const { query } of alone) {
      const path = `${operation.path.replace("{id}", String(id))}?${query}`;
      expect([path, (await request("GET", path, { token })).status]).toEqual([path, 200]);
    }
  }
});
