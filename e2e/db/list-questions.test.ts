import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "@/lib/registry";
import { filterValues } from "../fixtures/filter-values";
import { closeTestStore, db, openTestStore, request } from "../fixtures/in-process";
import { lists, questionsOf } from "../fixtures/list-questions";
import { someone } from "../fixtures/people";
import { aProduct } from "../fixtures/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

// Their speed is tested with a million orders: npm run proofs -- plans.
test("every list of the back office answers each of its filters, in each order", async () => {
  const { token } = await someone({ permissions: "root" });
  const { id } = await aProduct();
  for (const of of lists(Object.values(operations))) {
    const questions = await questionsOf(of, filterValues(db()));
    const alone = questions.filter(({ query }) => !query.includes("&"));
    for (const { query } of alone) {
      const path = `${of.path.replace("{id}", String(id))}?${query}`;
      expect([path, (await request("GET", path, { token })).status]).toEqual([path, 200]);
    }
  }
});
