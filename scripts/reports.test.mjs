import { expect, test } from "vitest";
import { countPlaywright, countVitest, judge, total } from "./reports.mjs";

const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });

test("a skipped test, a todo and a file that did not load each count as failed", () => {
  const testResults = [file("passed", "passed", "passed"), file("passed", "skipped", "todo"), file("failed")];
  expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 3 });
});

test("a browser test that needed luck, or was skipped, counts as failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 4 });
});

test("a stage that ran nothing, or ended badly without saying why, is one failure", () => {
  expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(judge({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(judge({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(judge({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test("stages add up", () => {
  expect(
    total([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 });
});
