import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import type { Origin } from "@/lib/kernel/contract/actor";
import { hurryAfterAnswer, offerSweeps, sweepAfterAnswer, sweepState } from "./sweep";

const db = { transaction: async () => {} } as unknown as Database;
const done: string[] = [];
const running: Promise<void>[] = [];
const origin = { later: (work: () => Promise<void>) => void running.push(work()) } as unknown as Origin;
const tidying = (name: string) => ({ name, tidy: async () => void done.push(name) });

beforeEach(() => {
  Object.assign(sweepState(db), { sweptAt: Number.NEGATIVE_INFINITY, hurriedAt: Number.NEGATIVE_INFINITY });
  offerSweeps([tidying("slow"), { ...tidying("prompt"), isPrompt: true }]);
  done.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  offerSweeps([]);
});

test("after a write the prompt sweeps run at once", async () => {
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["prompt"]);
});

test("a thousand writes in a second run the prompt sweeps twice", async () => {
  for (let n = 0; n < 1000; n++) hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(999);
  expect(done).toEqual(["prompt"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["prompt", "prompt"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual(["prompt", "prompt"]);
});

test("sweeps continue when the clock is set back", async () => {
  sweepAfterAnswer(origin, db);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done.splice(0).toSorted()).toEqual(["prompt", "prompt", "slow"]);
  vi.setSystemTime(Date.now() - 3_600_000);
  sweepAfterAnswer(origin, db);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done.toSorted()).toEqual(["prompt", "prompt", "slow"]);
});
