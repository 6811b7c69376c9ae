import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import type { Origin } from "@/lib/kernel/contract/actor";
import { hurryAfterAnswer, offerSweeps, type Sweep, startSweeping, sweepAll } from "./sweep";

const db = {} as Database;
const origin = { later: (work: () => Promise<void>) => void work() } as unknown as Origin;
const begun: string[] = [];
const shared = globalThis as { kioskStore?: unknown };

/** Of the rows 1 to 3 the first hangs until `letGo`. */
let letGo = () => {};
let hanging: Promise<void>;
const hosts = (beside: number): Sweep => ({
  ...{ name: "hosts", isPrompt: true, beside },
  due: async () => [{ id: 1 }, { id: 2 }, { id: 3 }],
  async work(_, id) {
    begun.push(`host ${id}`);
    if (id === 1) await hanging;
  },
});
const orders = { name: "orders", isPrompt: true as const, tidy: async () => void begun.push("orders") };

beforeEach(() => {
  vi.useFakeTimers();
  begun.length = 0;
  hanging = new Promise((resolve) => {
    letGo = resolve;
  });
  Object.assign(globalThis, { kioskHurriedAt: undefined });
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
  offerSweeps([]);
  Object.assign(globalThis, { kioskHurriedAt: Number.POSITIVE_INFINITY });
});

test("a host that hangs holds up neither the other hosts nor the next sweep nor the next round, and is not begun twice", async () => {
  offerSweeps([hosts(2), orders]);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.toSorted()).toEqual(["host 1", "host 2", "host 3", "orders"]);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.slice(4).toSorted()).toEqual(["host 2", "host 3", "orders"]);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.slice(7)).toContain("host 1");
});

test("the server's own rounds go on beside it, and its end waits for the row that it is at and begins no other", async () => {
  const store = shared.kioskStore;
  shared.kioskStore = { db };
  const stop = startSweeping([hosts(1), orders]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(begun).toEqual(["host 1", "orders", "orders"]);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  letGo();
  await stopping;
  expect(begun).toEqual(["host 1", "orders", "orders"]);
  shared.kioskStore = store;
});

test("a round that a scheduler asks for ends when all of it has ended", async () => {
  let isOver = false;
  const all = sweepAll([hosts(3), orders], db).then((done) => {
    isOver = true;
    return done;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([isOver, begun.includes("orders")]).toEqual([false, true]);
  letGo();
  expect(await all).toEqual({ hosts: 3 });
});
