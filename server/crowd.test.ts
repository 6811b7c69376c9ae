import { expect, onTestFinished, test, vi } from "vitest";
import { Crowd } from "./crowd";

const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
};

/** Only these turns count: a busy machine lets a quarter of a second pass between any two of them. */
function stopClock() {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("a crowd is in when two turns of the loop bring nobody, and then what waits for it begins", async () => {
  stopClock();
  const crowd = new Crowd();
  const begun: string[] = [];
  crowd.note();
  crowd.whenIn(() => begun.push("a"));
  for (let n = 0; n < 10; n++) {
    await turns(1);
    crowd.note();
  }
  expect([crowd.isComing, begun]).toEqual([true, []]);
  await turns(5);
  expect([crowd.isComing, begun]).toEqual([false, ["a"]]);
});

test("a stream of new connections holds others up for a quarter of a second, and then not for a while", async () => {
  stopClock();
  const crowd = new Crowd();
  const states: boolean[] = [];
  for (let ms = 0; ms < 340; ms++) {
    crowd.note();
    states.push(crowd.isComing);
    await turns(1);
    vi.advanceTimersByTime(1);
  }
  const seen = (since: number, until: number) => [...new Set(states.slice(since, until))];
  expect([seen(0, 250), seen(254, 300), seen(304, 340)]).toEqual([[true], [false], [true]]);
});
