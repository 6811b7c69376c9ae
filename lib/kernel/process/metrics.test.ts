import { beforeEach, expect, test } from "vitest";
import { countAnswer, countDatabaseWait, countSweptRows, recordRound, startMetrics } from "./metrics";

const product = { method: "GET", path: "/v1/product/{id}" };
beforeEach(() => {
  Object.assign(globalThis, { kioskMetrics: undefined });
});
const samples = async () =>
  (await startMetrics().registry.metrics()).split("\n").filter((line) => /^kiosk_/.test(line));

test("nothing is counted before the start", async () => {
  countAnswer(product, 200, 1);
  countDatabaseWait("pool", 1);
  countSweptRows("expired", 1, 0);
  recordRound(0);
  expect(await samples()).toEqual(["kiosk_sweep_failures_total 0"]);
  expect(startMetrics().round).toBeUndefined();
});

test("responses are counted by operation and status, and timed in seconds", async () => {
  startMetrics();
  for (const ms of [0.2, 1, 1.1, 400, 60_000]) countAnswer(product, 200, ms);
  countAnswer({ ...product }, 404, 3); // Next's bundle has a different object for the same operation
  countAnswer(undefined, 404, 3);
  const all = await samples();
  const operation = 'operation="GET /v1/product/{id}"';
  expect(all).toEqual(
    expect.arrayContaining([
      `kiosk_operation_answers_total{${operation},status="200"} 5`,
      `kiosk_operation_answers_total{${operation},status="404"} 1`,
      'kiosk_operation_answers_total{operation="none",status="404"} 1',
      `kiosk_operation_duration_seconds_bucket{le="0.001",${operation}} 2`,
      `kiosk_operation_duration_seconds_bucket{le="0.5",${operation}} 5`,
      `kiosk_operation_duration_seconds_bucket{le="+Inf",${operation}} 6`,
      `kiosk_operation_duration_seconds_count{${operation}} 6`,
    ]),
  );
});

test("rows of a sweep are added up over its rounds", async () => {
  startMetrics();
  countSweptRows("expired", 3, 1);
  countSweptRows("expired", 2, 0);
  recordRound(performance.now() - 1500);
  expect(await samples()).toEqual(
    expect.arrayContaining([
      'kiosk_sweep_rows_total{sweep="expired",outcome="done"} 4',
      'kiosk_sweep_rows_total{sweep="expired",outcome="failed"} 1',
    ]),
  );
  const { seconds } = startMetrics().round!;
  expect(seconds).toBeGreaterThanOrEqual(1.5);
  expect(seconds).toBeLessThan(60);
});
