import { resolve } from "node:path";
import { expect, test } from "vitest";
import { applyExitCode, readPlaywrightReport, readVitestReport, sumCounts } from "./reports.mjs";

const file = (status, ...tests) => ({
  name: resolve("lib/one.test.ts"),
  status,
  message: "it has no such import",
  assertionResults: tests.map((one) => ({ status: one, fullName: `${one} as it is`, failureMessages: [] })),
});

test("a skipped test, a todo and a file that did not load count as failed and are named", () => {
  const testResults = [file("passed", "passed", "passed"), file("passed", "skipped", "todo"), file("failed")];
  expect(readVitestReport({ testResults })).toEqual({
    passed: 2,
    failed: 3,
    failures: [
      "lib/one.test.ts › skipped as it is\n    skipped",
      "lib/one.test.ts › todo as it is\n    todo",
      "lib/one.test.ts\n    it has no such import",
    ],
  });
});

test("a retried or skipped browser test counts as failed, and its error is shown from the start without colours", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
  const message = `\u001b[31mexpected\u001b[0m 1${"\nmore".repeat(20)}`;
  const spec = (status, ...results) => ({ title: status, tests: [{ status, results }] });
  const suites = [
    {
      title: "browser/a.spec.ts",
      specs: [spec("expected", {})],
      suites: [
        {
          title: "a part",
          specs: [spec("flaky", { error: { message: "late" } }, {}), spec("unexpected", { error: { message } })],
        },
        { title: "another", specs: [spec("skipped")] },
      ],
    },
  ];
  expect(readPlaywrightReport({ stats, suites, errors: [{ message: "no browser" }] })).toEqual({
    passed: 4,
    failed: 4,
    failures: [
      "browser/a.spec.ts › a part › flaky\n    late",
      `browser/a.spec.ts › a part › unexpected\n    expected 1${"\n    more".repeat(11)}`,
      "browser/a.spec.ts › another › skipped\n    skipped",
      "outside a test\n    no browser",
    ],
  });
});

test("a stage without tests, or that ends badly without a reason, is one failure", () => {
  const fine = { passed: 3, failed: 0, failures: [] };
  expect(applyExitCode({ ...fine, passed: 0 }, 0)).toEqual({ passed: 0, failed: 1, failures: ["it ended with 0"] });
  expect(applyExitCode(fine, 1)).toEqual({ passed: 3, failed: 1, failures: ["it ended with 1"] });
  const told = { passed: 3, failed: 2, failures: ["one", "two"] };
  expect(applyExitCode(told, 1)).toEqual(told);
  expect(applyExitCode(fine, 0)).toEqual(fine);
});

test("the counts of stages are added up", () => {
  expect(
    sumCounts([
      { passed: 1, failed: 2, failures: ["one", "two"] },
      { passed: 3, failed: 0, failures: [] },
    ]),
  ).toEqual({ passed: 4, failed: 2, failures: ["one", "two"] });
});
