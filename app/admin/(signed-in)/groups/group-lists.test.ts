import { expect, test } from "vitest";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import {
  buildTree,
  countChanges,
  idsIn,
  kindOf,
  kinds,
  permissionsOf,
  selectionState,
  suggestionsFor,
  withAll,
} from "./group-lists";

test("each permission is in exactly one row of the matrix", () => {
  expect(kinds.flatMap(permissionsOf).toSorted()).toEqual(allPermissions.toSorted());
  expect(new Set(allPermissions.map(kindOf)).size).toBe(kinds.length);
});

test("a list keeps the API's order, so that adding and removing is no change", () => {
  const list = ["order.read", "order.ship"] as const;
  expect(withAll(list, ["category.read"], true)).toEqual(["category.read", "order.read", "order.ship"]);
  expect(withAll(withAll(list, ["order.read"], false), ["order.read"], true)).toEqual(list);
  expect(withAll([2, 10], [9], true)).toEqual([2, 9, 10]);
  expect(countChanges([1, 2, 3], [2, 3, 4, 5])).toBe(3);
});

test("a parent is half checked while only some of its parts are", () => {
  expect([selectionState([1, 2], []), selectionState([1, 2], [2]), selectionState([1, 2], [1, 2, 3])]).toEqual([
    "none",
    "some",
    "all",
  ]);
});

test("requirements are not suggested, and a suggestion names its permissions", () => {
  expect(suggestionsFor(["product.edit"]).map(({ permission }) => permission)).toEqual([
    "freight.read",
    "file.read",
    "file.create",
  ]);
  expect(suggestionsFor(["order.ship"])).toEqual([{ permission: "order.export", of: ["order.ship"] }]);
  expect(suggestionsFor(["order.ship", "order.export"])).toEqual([]);
});

test("menus become a tree, and one with an unknown parent is at the root", () => {
  const [top, lost] = buildTree([
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: 99 },
  ]);
  expect([idsIn(top!), idsIn(lost!)]).toEqual([[1, 2], [3]]);
});
