import { expect, test, vi } from "vitest";
import { memoize } from "./memoize";

test("the cache has a limited number of texts, and stores no long ones", () => {
  const make = vi.fn((text: string) => text.length);
  const cached = memoize(make, 10);
  for (let n = 0; n < 30; n++) cached(`text ${n}`);
  cached("text 29");
  expect(make).toHaveBeenCalledTimes(30);
  cached("text 0");
  expect(make).toHaveBeenCalledTimes(31);
  const long = "x".repeat(201);
  cached(long);
  cached(long);
  expect(make).toHaveBeenCalledTimes(33);
});

test("a failure is not cached", () => {
  let fails = true;
  const cached = memoize(() => {
    if (fails) throw new Error("not yet");
    return "made";
  });
  expect(() => cached("a")).toThrow("not yet");
  fails = false;
  expect(cached("a")).toBe("made");
});
