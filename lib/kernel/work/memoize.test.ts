import { expect, test, vi } from "vitest";
import { memoize } from "./memoize";

const counted = (most?: number) => {
  const make = vi.fn((text: string) => text === "yes");
  return { make, ask: memoize(make, most) };
};

test("a result is computed once per text, also if it is false", () => {
  const { make, ask } = counted();
  expect([ask("yes"), ask("no"), ask("yes"), ask("no")]).toEqual([true, false, true, false]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("the cache is bounded in entries and in length of texts", () => {
  const { make, ask } = counted(10);
  for (let n = 0; n < 30; n++) ask(`text ${n}`);
  ask("text 0");
  expect(make).toHaveBeenCalledTimes(31);
  const long = "x".repeat(201);
  ask(long);
  ask(long);
  expect(make).toHaveBeenCalledTimes(33);
});

test("a failure is not cached", () => {
  let fails = true;
  const ask = memoize(() => {
    if (fails) throw new Error("not yet");
    return "made";
  });
  expect(() => ask("a")).toThrow("not yet");
  fails = false;
  expect(ask("a")).toBe("made");
});
