import { beforeAll, expect, test } from "vitest";
import { type FuzzReport, fuzz } from "../fixtures/servers/fuzz";

const requests = Number(process.env.FUZZ_RUNS ?? 2000);
let fuzzed: FuzzReport;
beforeAll(async () => {
  fuzzed = await fuzz(requests);
  process.stdout.write(`Fuzzed with ${requests} requests; FUZZ_SEED=${fuzzed.seed} repeats it.\n`);
}, 600_000);

test("random requests get a declared response in time and never a 500", () => {
  const answered = [...fuzzed.seen.values()].reduce((sum, times) => sum + times, 0);
  expect(answered).toBeGreaterThanOrEqual(requests);
});

test("the random requests meet the usual refusals, and at least a fifth of the operations succeed", () => {
  const outcomes = [...fuzzed.seen.keys()];
  const met = new Set(outcomes.map((outcome) => outcome.split(" ").slice(2).join(" ")));
  for (const refusal of ["400 invalid_request", "401 unauthenticated", "403 forbidden", "404 not_found"])
    expect([...met]).toContain(refusal);
  const named = (outcome: string) => outcome.split(" ").slice(0, 2).join(" ");
  const operations = new Set(outcomes.map(named));
  const succeeded = new Set(outcomes.filter((outcome) => / 2\d\d$/.test(outcome)).map(named));
  expect(succeeded.size / operations.size).toBeGreaterThan(1 / 5);
});

test("random requests log no errors", () => {
  const errors = (fuzzed.logs.match(/^.*"level":(50|60).*$/gm) ?? []).filter((line) => !isSlowMachine(line)).join("\n");
  expect(errors, errors).toBe("");
});

/** A sweep that waited too long for the database. A request that did so would be a 503, which the first test refuses. */
const isSlowMachine = (line: string) => line.includes('"cause":"Query read timeout"');
