import { expect, test } from "vitest";
import { cropOf, isOfRatio } from "./crop";

test("cropping is offered when the phone would hide edges, and not for a pixel", () => {
  expect([isOfRatio("1:1", 800, 800), isOfRatio("1:1", 800, 790), isOfRatio("5:2", 1200, 480)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isOfRatio("1:1", 1200, 800), isOfRatio("1:1", 800, 1200), isOfRatio("5:2", 1000, 1000)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("the crop is the largest part of the ratio at the chosen position", () => {
  expect(cropOf("1:1", 1200, 800, 50)).toEqual({ x: 200, y: 0, width: 800, height: 800 });
  expect(cropOf("1:1", 800, 1200, 100)).toEqual({ x: 0, y: 400, width: 800, height: 800 });
  expect(cropOf("5:2", 1000, 1000, 0)).toEqual({ x: 0, y: 0, width: 1000, height: 400 });
  expect(cropOf("5:2", 2000, 400, 25)).toEqual({ x: 250, y: 0, width: 1000, height: 400 });
});
