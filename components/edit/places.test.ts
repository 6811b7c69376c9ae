import { expect, test } from "vitest";
import { withPlacements } from "@/components/edit/use-places";
import { branchOf, dropOf, linesOf, stepOf } from "./category-tree";

const node = (id: number, parent_id: number | null, sort: number) => ({ id, parent_id, sort });
/** 1 with 2 and 3 below it, then 4. */
const tree = [node(4, null, 20), node(1, null, 10), node(3, 1, 20), node(2, 1, 10)];
const drawn = (all: typeof tree) => linesOf(all).map(({ node: { id }, depth }) => `${"-".repeat(depth)}${id}`);
const after = (places: ReturnType<typeof stepOf>) => drawn(withPlacements(tree, places));

test("the tree is drawn in its order, whatever order the records came in", () => {
  expect(drawn(tree)).toEqual(["1", "-2", "-3", "4"]);
  expect([...branchOf(tree, 1)]).toEqual([1, 2, 3]);
});

test("a step moves among neighbours, into the one above, and out behind the parent", () => {
  expect(after(stepOf(tree, 3, "up"))).toEqual(["1", "-3", "-2", "4"]);
  expect(after(stepOf(tree, 2, "down"))).toEqual(["1", "-3", "-2", "4"]);
  expect(after(stepOf(tree, 4, "in"))).toEqual(["1", "-2", "-3", "-4"]);
  expect(after(stepOf(tree, 3, "out"))).toEqual(["1", "-2", "3", "4"]);
});

test("at an end nothing is written", () => {
  expect([stepOf(tree, 1, "up"), stepOf(tree, 4, "down"), stepOf(tree, 1, "in"), stepOf(tree, 1, "out")]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("a dropped category stands where it was dropped, never below itself", () => {
  expect(after(dropOf(tree, 4, 2))).toEqual(["1", "-4", "-2", "-3"]);
  expect(after(dropOf(tree, 3, 4))).toEqual(["1", "-2", "3", "4"]);
  expect([dropOf(tree, 1, 2), dropOf(tree, 1, 1)]).toEqual([[], []]);
});
