import { expect, test } from "vitest";
import { Crowd } from "./crowd";

const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
};

test("a crowd is in when two turns of the loop bring nobody, and then what waits for it begins", async () => {
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
  const crowd = new Crowd();
  const states: [number, boolean][] = [];
  const from = performance.now();
  for (let now = 0; now < 340; now = performance.now() - from) {
    crowd.note();
    states.push([now, crowd.isComing]);
    await turns(1);
  }
  const seen = (since: number, until: number) =>
    new Set(states.filter(([at]) => at > since && at < until).map(([, isComing]) => isComing));
  expect([seen(0, 245), seen(256, 295), seen(315, 340)].map((each) => [...each])).toEqual([[true], [false], [true]]);
});
