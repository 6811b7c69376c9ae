import { expect, test } from "vitest";
import { stepOf } from "./second-factor";

/** From RFC 6238, appendix B: the last six digits. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const [code, seconds] = ["081804", 1111111109];
const at = (late: number) => stepOf(secret, code, (seconds + late) * 1000);

test("a code is accepted in its half minute, the one before and the one after", () => {
  const step = Math.floor(seconds / 30);
  expect([at(0), at(-29), at(30)]).toEqual([step, step, step]);
});

test("a code a minute off, with other digits or of other length is refused", () => {
  expect([at(-60), at(61)]).toEqual([undefined, undefined]);
  for (const other of ["081805", "81804", "0818044", "", "08180a"])
    expect(stepOf(secret, other, seconds * 1000)).toBeUndefined();
});
