import { expect, test } from "vitest";
import { sizeText } from "./size-text";

test("a size is shown in a readable unit", () => {
  expect([0, 999, 48_213, 999_499, 999_500, 4_250_000, 52_428_800].map(sizeText)).toEqual([
    "0 B",
    "999 B",
    "48 kB",
    "999 kB",
    "1.0 MB",
    "4.3 MB",
    "52 MB",
  ]);
});
