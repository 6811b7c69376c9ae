import { expect, test } from "vitest";
import { ancestors, byId, findLoops, levels, treeOf, withAncestors } from "./tree";

const nodes = (...pairs: [id: number, parent_id: number | null][]) =>
  pairs.map(([id, parent_id]) => ({ id, parent_id }));
const ids = (found: { id: number }[]) => found.map(({ id }) => id);

test("rows become a tree in their order", () => {
  const tree = treeOf(nodes([3, null], [1, 2], [2, null], [4, 2]));
  expect(tree).toMatchObject([
    { id: 3, children: [] },
    { id: 2, children: [{ id: 1 }, { id: 4 }] },
  ]);
});

test("the path to the root ends, even in a loop", () => {
  expect(ids(ancestors(byId(nodes([1, null], [2, 1], [3, 2])), 3))).toEqual([3, 2, 1]);
  expect(ids(ancestors(byId(nodes([1, 3], [2, 1], [3, 2])), 3))).toEqual([3, 2, 1]);
  expect(ancestors(byId(nodes([1, null])), null)).toEqual([]);
});

test("exactly the nodes of a loop are found", () => {
  expect(ids(findLoops(byId(nodes([1, null], [2, 4], [3, 2], [4, 3], [5, 4], [6, 1]))))).toEqual([2, 3, 4]);
  expect(ids(findLoops(byId(nodes([1, 1]))))).toEqual([1]);
});

test("ancestors are included, and levels are counted from the root", () => {
  const deep = byId(nodes([1, null], [2, 1], [3, 2], [4, null]));
  expect(withAncestors(deep, [3])).toEqual(new Set([3, 2, 1]));
  expect(levels(deep)).toBe(3);
  expect(levels(new Map())).toBe(0);
});
