import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Reads Vitest's JSON report. Skipped tests and files that did not load count as failed. `failures` has a text for each failure,
 * because the beginning of a long run's output may be cut off.
 */
export function readVitestReport(report) {
  const files = report.testResults.map(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status !== "passed");
    const failures = failedTests.map((test) =>
      formatFailure([relative(".", name), test.fullName], test.failureMessages?.[0] ?? test.status),
    );
    if (!failedTests.length && status !== "passed") failures.push(formatFailure([relative(".", name)], message));
    return { passed: assertionResults.length - failedTests.length, failed: failures.length, failures };
  });
  return sumCounts(files);
}

/** Reads Playwright's JSON report. Skipped tests, flaky tests and errors outside a test count as failed. */
export function readPlaywrightReport({ stats, errors, suites }) {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  const globalErrors = errors.map((error) => formatFailure(["outside a test"], error.message));
  return {
    passed: stats.expected,
    failed,
    failures: [...suites.flatMap((suite) => listFailures(suite)), ...globalErrors],
  };
}

function listFailures({ title, specs = [], suites = [] }, path = []) {
  const titles = [...path, title];
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
  const failedTests = tests.filter(({ status }) => status !== "expected");
  const ownFailures = failedTests.map(({ title, status, results }) =>
    formatFailure([...titles, title], results.find(({ error }) => error)?.error.message ?? status),
  );
  return [...ownFailures, ...suites.flatMap((suite) => listFailures(suite, titles))];
}

function formatFailure(place, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 12);
  return [place.join(" › "), ...lines.map((line) => `    ${line}`)].join("\n").trimEnd();
}

/** A stage that exited with an error or ran no test has failed, whatever its report contains. */
export function applyExitCode(counted, exitCode) {
  const isSilentFailure = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return isSilentFailure
    ? { ...counted, failed: 1, failures: [formatFailure([`it ended with ${exitCode}`])] }
    : counted;
}

export function sumCounts(counts) {
  const sum = (key) => counts.reduce((all, counted) => all + counted[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
