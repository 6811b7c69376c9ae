import { expect, test } from "vitest";
import { createSerialQueue } from "./serial-queue";

test("work is done in order of arrival, and a failure does not stop the next", async () => {
  const inTurn = createSerialQueue();
  const done: string[] = [];
  const work = (name: string, ms: number) => () =>
    new Promise<string>((resolve) =>
      setTimeout(() => {
        done.push(name);
        resolve(name);
      }, ms),
    );
  const slow = inTurn(work("slow", 20));
  const broken = inTurn(() => Promise.reject(new Error("broken")));
  const fast = inTurn(work("fast", 0));
  await expect(broken).rejects.toThrow("broken");
  expect(await Promise.all([slow, fast])).toEqual(["slow", "fast"]);
  expect(done).toEqual(["slow", "fast"]);
});
