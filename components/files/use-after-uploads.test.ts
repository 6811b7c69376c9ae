import { expect, test } from "vitest";
import { addInUploadOrder } from "./use-after-uploads";

/** Adds files in the order in which their uploads end. Their ids are their turns; ids from 100 on are from the library. */
const ending = (...ids: number[]) =>
  ids.reduce<{ id: number }[]>(
    (chosen, id) =>
      id < 100 ? addInUploadOrder(chosen, { id }, (each) => (each < 100 ? each : undefined)) : chosen.concat({ id }),
    [],
  );
const order = (chosen: { id: number }[]) => chosen.map(({ id }) => id);

test("uploads are in the order of choice, whichever ends first", () => {
  expect(order(ending(1, 2, 3))).toEqual([1, 2, 3]);
  expect(order(ending(2, 3, 1))).toEqual([1, 2, 3]);
  expect(order(ending(3, 1, 2))).toEqual([1, 2, 3]);
});

test("earlier choices remain first, and a file that already exists moves to its new position", () => {
  expect(order(ending(100, 3, 2))).toEqual([100, 2, 3]);
  expect(order(ending(2, 3, 1, 2))).toEqual([1, 2, 3]);
});
