import { beforeEach, expect, test } from "vitest";
import type { AnyOperation } from "@/lib/kernel/operation";
import { bucketEnds, noteAnswer, noteRound, noteSwept, noteWait, startCounting } from "./figures";

const product = { method: "GET", path: "/v1/product/{id}" } as AnyOperation;
beforeEach(() => {
  Object.assign(globalThis, { kioskFigures: undefined });
});

test("what was before the counting began does not count", () => {
  noteAnswer(product, 200, 1);
  noteWait("pool", 1);
  noteSwept("expired", 1, 0);
  noteRound(0);
  const { operations, waits, sweeps, round } = startCounting();
  expect([operations.size, waits.size, sweeps.size, round.endedAt]).toEqual([0, 0, 0, 0]);
});

test("an answer counts by its operation and status, and its time in the first bucket that it fits into", () => {
  startCounting();
  for (const milliseconds of [0.2, 1, 1.1, 400, 60_000]) noteAnswer(product, 200, milliseconds);
  noteAnswer({ ...product }, 404, 3); // Next's bundle has an object of its own
  noteAnswer(undefined, 404, 3);
  const { operations } = startCounting();
  expect([...operations.keys()]).toEqual(["GET /v1/product/{id}", "none"]);
  const { answers, durations } = operations.get("GET /v1/product/{id}")!;
  expect([...answers]).toEqual([
    [200, 5],
    [404, 1],
  ]);
  const counted = Object.fromEntries(
    durations.buckets.flatMap((count, at) => (count ? [[bucketEnds[at] ?? "longer", count]] : [])),
  );
  expect(counted).toEqual({ 0.001: 2, 0.002: 1, 0.005: 1, 0.5: 1, longer: 1 });
  expect(durations.sum).toBeCloseTo(60.4053, 6);
});

test("rows of a sweep add up over its rounds, and a round that broke off is no round", () => {
  startCounting();
  noteSwept("expired", 3, 1);
  noteSwept("expired", 2, 0);
  noteRound(performance.now() - 1500);
  const { endedAt } = startCounting().round;
  noteRound(undefined);
  expect(startCounting().sweeps.get("expired")).toEqual({ rows: 5, failures: 1 });
  const { round } = startCounting();
  expect(round).toMatchObject({ endedAt, failures: 1 });
  expect(round.seconds).toBeGreaterThanOrEqual(1.5);
  expect(round.seconds).toBeLessThan(60);
});
