import { expect, test } from "vitest";
import { Pace } from "./pace";

/** Keeps the thread busy, as a request does that begins. */
function busy(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** Which works were done by the end of each turn of the loop. */
async function turnsOf(isComing: boolean) {
  const pace = new Pace({ isComing });
  const done: number[] = [];
  for (let n = 0; n < 12; n++)
    pace.run(() => {
      busy(1);
      done.push(n);
    });
  const turns = [done.length];
  while (done.length < 12) {
    await new Promise(setImmediate);
    turns.push(done.length);
  }
  return { turns, done };
}

test("twelve works of a millisecond are spread over turns of the loop, in their order; a crowd gets one a turn", async () => {
  const usual = await turnsOf(false);
  expect(usual.done).toEqual([...Array(12).keys()]);
  expect(usual.turns[0]).toBeLessThanOrEqual(5);
  expect(usual.turns.length).toBeGreaterThanOrEqual(3);
  const crowded = await turnsOf(true);
  expect(crowded.done).toEqual(usual.done);
  expect(crowded.turns[0]).toBe(1);
  expect(crowded.turns.length).toBeGreaterThanOrEqual(12);
});
