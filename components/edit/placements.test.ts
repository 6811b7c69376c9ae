import { expect, test } from "vitest";
import {
  branchOf,
  flattenTree,
  placementsForDrop,
  placementsForStep,
  placementsToRestore,
  placesFor,
  withPlacements,
} from "./placements";

const node = (id: number, parent_id: number | null, sort: number) => ({ id, parent_id, sort });
/** 1 with the children 2 and 3, then 4. */
const tree = [node(4, null, 20), node(1, null, 10), node(3, 1, 20), node(2, 1, 10)];
const drawn = (all: typeof tree) => flattenTree(all).map(({ node: { id }, depth }) => `${"-".repeat(depth)}${id}`);
const after = (places: ReturnType<typeof placementsForStep>) => drawn(withPlacements(tree, places));

test("the tree is sorted independently of the order of records", () => {
  expect(drawn(tree)).toEqual(["1", "-2", "-3", "4"]);
  expect([...branchOf(tree, 1)]).toEqual([1, 2, 3]);
});

test("a step moves among siblings, into the sibling above, and out after the parent", () => {
  expect(after(placementsForStep(tree, 3, "up"))).toEqual(["1", "-3", "-2", "4"]);
  expect(after(placementsForStep(tree, 2, "down"))).toEqual(["1", "-3", "-2", "4"]);
  expect(after(placementsForStep(tree, 4, "in"))).toEqual(["1", "-2", "-3", "-4"]);
  expect(after(placementsForStep(tree, 3, "out"))).toEqual(["1", "-2", "3", "4"]);
});

test("a step at an end changes nothing", () => {
  expect([
    placementsForStep(tree, 1, "up"),
    placementsForStep(tree, 4, "down"),
    placementsForStep(tree, 1, "in"),
    placementsForStep(tree, 1, "out"),
  ]).toEqual([[], [], [], []]);
});

test("a dropped record is at its drop position, and never below itself", () => {
  expect(after(placementsForDrop(tree, 4, 2))).toEqual(["1", "-4", "-2", "-3"]);
  expect(after(placementsForDrop(tree, 3, 4))).toEqual(["1", "-2", "3", "4"]);
  expect([placementsForDrop(tree, 1, 2), placementsForDrop(tree, 1, 1)]).toEqual([[], []]);
});

test("an undo places a record after its previous sibling and keeps moves of others", () => {
  const row = [node(1, null, 10), node(2, null, 20), node(3, null, 30), node(4, null, 40)];
  const moved = withPlacements(row, placementsForStep(row, 2, "down"));
  const both = withPlacements(moved, placementsForStep(moved, 1, "down"));
  expect([drawn(moved), drawn(both)]).toEqual([
    ["1", "3", "2", "4"],
    ["3", "1", "2", "4"],
  ]);
  expect(drawn(withPlacements(both, placementsToRestore(both, 2, row)!))).toEqual(["3", "1", "2", "4"]);
  const last = withPlacements(moved, placementsForStep(moved, 4, "up"));
  expect(drawn(withPlacements(last, placementsToRestore(last, 2, row)!))).toEqual(["1", "2", "3", "4"]);
  expect(drawn(withPlacements(both, placementsToRestore(both, 1, moved)!))).toEqual(["1", "3", "2", "4"]);
});

test("an undo uses the nearest remaining sibling, and is impossible without its parent", () => {
  const out = withPlacements(tree, placementsForStep(tree, 3, "out"));
  const emptied = withPlacements(out, [{ id: 2, parent_id: null, sort: 50 }]);
  expect(drawn(withPlacements(emptied, placementsToRestore(emptied, 3, tree)!))).toEqual(["1", "-3", "4", "2"]);
  const below = withPlacements(out, [{ id: 1, parent_id: 3 }]);
  expect(placementsToRestore(below, 3, tree)).toBeUndefined();
  const gone = out.filter(({ id }) => id !== 1 && id !== 2);
  expect(placementsToRestore(gone, 3, tree)).toBeUndefined();
  expect(placementsToRestore(tree, 9, [...tree, node(9, null, 90)])).toBeUndefined();
});

test("only changed positions are written", () => {
  const at = (id: number, sort: number) => ({ id, sort });
  expect(placesFor([at(1, 3), at(2, 7), at(3, 8)])).toEqual([]);
  expect(placesFor([at(2, 20), at(1, 10), at(3, 30)])).toEqual([at(2, 10), at(1, 20)]);
  expect(placesFor([at(1, 0), at(2, 0)])).toEqual([at(1, 10), at(2, 20)]);
});
