import { expect, test } from "vitest";
import { rules, shopTables } from "./tables";

test("each table declares whether an export contains it, and what the opening of the shop removes or resets", () => {
  expect(Object.keys(rules).toSorted()).toEqual(shopTables.map(({ name }) => name).toSorted());
});
