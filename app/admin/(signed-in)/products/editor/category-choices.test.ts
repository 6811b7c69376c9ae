import { expect, test } from "vitest";
import { categoryChoices } from "./category-choices";

test("categories come below their parents, each with its path", () => {
  const tea = { id: 1, name: "Tea", parent_id: null };
  const rice = { id: 2, name: "Rice", parent_id: null };
  const green = { id: 3, name: "Green", parent_id: 1 };
  expect(categoryChoices([tea, rice, green])).toEqual([
    { id: 1, path: "Tea" },
    { id: 3, path: "Tea › Green" },
    { id: 2, path: "Rice" },
  ]);
});
