import { expect, test } from "vitest";
import { putBack, putNear, step, withNewer } from "./menu-order";

const places = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: null },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: 2 },
  { id: 5, parent_id: null },
];
const tree = (list: readonly { id: number; parent_id: number | null }[], parent: number | null = null): unknown[] =>
  list.filter((one) => one.parent_id === parent).map(({ id }) => [id, ...tree(list, id)]);

test("a menu goes before, after or below another one, with all that is below it", () => {
  expect(tree(putNear(places, 5, 4, "before"))).toEqual([[1], [2, [3], [5], [4]]]);
  expect(tree(putNear(places, 3, 1, "after"))).toEqual([[1], [3], [2, [4]], [5]]);
  expect(tree(putNear(places, 2, 1, "inside"))).toEqual([[1, [2, [3], [4]]], [5]]);
});

test("a menu never goes below itself", () => {
  expect(putNear(places, 2, 3, "inside")).toBe(places);
  expect(putNear(places, 2, 2, "after")).toBe(places);
});

test("the keyboard moves a menu among its siblings, in and out; at the ends nothing changes", () => {
  expect(tree(step(places, 5, "up"))).toEqual([[1], [5], [2, [3], [4]]]);
  expect(tree(step(places, 1, "down"))).toEqual([[2, [3], [4]], [1], [5]]);
  expect(tree(step(places, 5, "in"))).toEqual([[1], [2, [3], [4], [5]]]);
  expect(tree(step(places, 3, "out"))).toEqual([[1], [2, [4]], [3], [5]]);
  for (const [id, wanted] of [
    [1, "up"],
    [5, "down"],
    [1, "in"],
    [1, "out"],
  ] as const)
    expect(step(places, id, wanted)).toBe(places);
});

test("a menu goes back behind the sibling that it stood behind, and what was moved since stays", () => {
  const first = step(places, 4, "up");
  const second = step(first, 5, "up");
  expect(tree(putBack(second, 4, places))).toEqual([[1], [5], [2, [3], [4]]]);
  expect(tree(putBack(putBack(second, 4, places), 5, first))).toEqual(tree(places));
  const out = step(places, 3, "out");
  expect(tree(putBack(step(out, 1, "down"), 3, places))).toEqual([[2, [3], [4]], [1], [5]]);
});

test("a menu that stood alone goes back below its parent, and nowhere if that is gone or below it now", () => {
  const alone = places.filter(({ id }) => id !== 4);
  const out = step(alone, 3, "out");
  expect(tree(putBack(out, 3, alone))).toEqual(tree(alone));
  const below = putNear(out, 2, 3, "inside");
  expect(putBack(below, 3, alone)).toBe(below);
  const gone = out.filter(({ id }) => id !== 2);
  expect(putBack(gone, 3, alone)).toBe(gone);
});

test("the answer to a move that is older than that to a save takes the order along, and leaves the menu as it was saved", () => {
  const menu = (id: number, version: number, title: string) => ({ id, parent_id: null, version, title });
  const known = [menu(1, 3, "Sales"), menu(2, 1, "Files")];
  const answer = [menu(2, 2, "Files"), menu(1, 2, "Orders"), menu(4, 1, "New")];
  expect(withNewer(answer, known)).toEqual([menu(2, 2, "Files"), menu(1, 3, "Sales"), menu(4, 1, "New")]);
});
