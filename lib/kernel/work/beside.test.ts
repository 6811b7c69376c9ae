import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import type { Origin } from "@/lib/kernel/contract/actor";
import { log } from "@/lib/kernel/process/log";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { hurryAfterAnswer, offerSweeps, type Sweep, startSweeping, sweepAll, sweepState } from "./sweep";

const db = { transaction: async () => {} } as unknown as Database;
const origin = { later: (work: () => Promise<void>) => void work() } as unknown as Origin;
const begun: string[] = [];
const shared = globalThis as { kioskStore?: unknown };

let letGo = () => {};
let hanging: Promise<void>;
const hosts = (beside?: number): Sweep => ({
  name: "hosts",
  isPrompt: true,
  concurrency: beside,
  due: async () => [{ id: 1 }, { id: 2 }, { id: 3 }],
  async work(_, id) {
    begun.push(`host ${id}`);
    if (id === 1) await hanging;
  },
});
const broken = {
  name: "broken",
  isPrompt: true as const,
  tidy: async () => {
    throw new Error("no");
  },
};
const orders = { name: "orders", isPrompt: true as const, tidy: async () => void begun.push("orders") };

beforeEach(() => {
  vi.useFakeTimers();
  begun.length = 0;
  hanging = new Promise((resolve) => {
    letGo = resolve;
  });
  sweepState(db).hurriedAt = Number.NEGATIVE_INFINITY;
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
  vi.restoreAllMocks();
  offerSweeps([]);
});

test("a hanging host delays no other host, sweep or round, and is not started twice", async () => {
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

test("the server's rounds start at once and do not wait for a hanging row, and a stop waits for it", async () => {
  const store = shared.kioskStore;
  shared.kioskStore = { db };
  const stop = startSweeping([hosts(1), orders]);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["host 1", "orders"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(begun).toEqual(["host 1", "orders", "orders", "orders"]);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  letGo();
  await stopping;
  expect(begun).toEqual(["host 1", "orders", "orders", "orders"]);
  shared.kioskStore = store;
});

test("a round of the scheduler ends when all its sweeps have ended", async () => {
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

test("a sweep with a hanging row is awaited for three seconds and runs again after that row ends", async () => {
  offerSweeps([hosts(), orders]);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(2999);
  expect(begun).toEqual(["host 1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["host 1", "orders"]);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.slice(2)).toEqual(["orders"]);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.slice(3)).toEqual([]); // the time budget of the first round is used up
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.slice(3)).toEqual(["host 1", "host 2", "host 3", "orders"]);
});

test("a failed sweep is named in the log, and the following ones run", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const undone: Sweep = { ...hosts(1), name: "undone", due: () => broken.tidy() };
  offerSweeps([broken, undone, orders]);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["orders"]);
  expect(said.mock.calls).toMatchObject([
    [{ sweep: "broken" }, "the sweep failed"],
    [{ sweep: "undone" }, "the sweep failed"],
  ]);
  await expect(sweepAll([broken, orders], db)).rejects.toThrow("no");
  expect(begun).toEqual(["orders", "orders"]);
});

test("a round ends at an unreachable database and logs that once", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const refused = async () => {
    throw Object.assign(new Error("no"), { code: "ECONNREFUSED" });
  };
  offerSweeps([{ ...broken, tidy: refused }, orders]);
  hurryAfterAnswer(origin, db);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([]);
  expect(said.mock.calls.map(([, text]) => text)).toEqual(["the database cannot be reached"]);
  Object.assign(globalThis, { kioskOutage: undefined });
});

test("an aborted round starts no other sweep", async () => {
  const ending = new AbortController();
  const last = { ...orders, tidy: async () => ending.abort() };
  await sweepAll([last, orders], db, 100, ending.signal);
  expect(begun).toEqual([]);
});

test("the rows of a sweep are counted as done or failed", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("METRICS_TOKEN", "a token of the metrics");
  const { sweptRows } = startMetrics();
  const work = (_: Database, id: number) => (id === 2 ? broken.tidy() : Promise.resolve());
  await sweepAll([{ ...hosts(), work }], db);
  expect((await sweptRows.get()).values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ["done", 2],
    ["failed", 1],
  ]);
  Object.assign(globalThis, { kioskMetrics: undefined, kioskEnvironment: undefined });
  vi.unstubAllEnvs();
});
