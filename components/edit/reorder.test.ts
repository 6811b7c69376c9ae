import { expect, test } from "vitest";
import { inOrderOf, placesFor } from "./reorder";

test("only the places that change are written, none if the order holds already", () => {
  const at = (id: number, sort: number) => ({ id, sort });
  expect(placesFor([at(1, 3), at(2, 7), at(3, 8)])).toEqual([]);
  expect(placesFor([at(2, 20), at(1, 10), at(3, 30)])).toEqual([at(2, 10), at(1, 20)]);
  expect(placesFor([at(1, 0), at(2, 0)])).toEqual([at(1, 10), at(2, 20)]);
});

test("an order that was made before keeps to what is stored now: what is gone is left out, what came stands last", () => {
  const at = (id: number, sort: number) => ({ id, sort });
  expect(inOrderOf([at(3, 1), at(1, 2), at(2, 3)], [at(1, 10), at(3, 20), at(4, 30)])).toEqual([
    ...[at(3, 20), at(1, 10), at(4, 30)],
  ]);
});
