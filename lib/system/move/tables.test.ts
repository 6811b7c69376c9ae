import { expect, test } from "vitest";
import { rules, shopTables } from "./tables";

test("each table declares whether it is exported and what a start removes or resets", () => {
  expect(Object.keys(rules).toSorted()).toEqual(shopTables.map(({ name }) => name).toSorted());
});
