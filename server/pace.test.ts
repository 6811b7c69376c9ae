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
    }, "one");
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

test("a client that asks once does not wait for another one that asked a hundred times before", async () => {
  const pace = new Pace({ isComing: false });
  const done: string[] = [];
  const ask = (client: string, name = client) =>
    pace.run(() => {
      busy(2);
      done.push(name);
    }, client);
  for (let n = 0; n < 100; n++) ask("many", `many ${n}`);
  ask("one");
  ask("two", "two, first");
  ask("two", "two, second");
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(103);
  const begun = done.filter((name) => name.startsWith("many")).length;
  expect(done.filter((name) => name.startsWith("many"))).toEqual([...Array(begun).keys()].map((n) => `many ${n}`));
  const before = done.indexOf("one");
  expect(before).toBeLessThan(5);
  expect(done.slice(before)).toEqual(expect.arrayContaining(["two, first", "two, second"]));
  expect(done.indexOf("two, first")).toBe(before + 1);
  expect(done.indexOf("two, second")).toBe(before + 3);
});
