import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Reads Vitest's JSON report. Skipped tests and files that did not load count as failed. `failures` has a text for each failure,
 * because the beginning of a long run's output may be cut off.
 */
export function countVitest(report) {
  const files = report.testResults.map(({ name, status, message, assertionResults }) => {
    const bad = assertionResults.filter((test) => test.status !== "passed");
    const failures = bad.map((test) =>
      failure([relative(".", name), test.fullName], test.failureMessages?.[0] ?? test.status),
    );
    if (!bad.length && status !== "passed") failures.push(failure([relative(".", name)], message));
    return { passed: assertionResults.length - bad.length, failed: failures.length, failures };
  });
  return total(files);
}

/** Reads Playwright's JSON report. Skipped tests, flaky tests and errors outside a test count as failed. */
export function countPlaywright({ stats, errors, suites }) {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  const outside = errors.map((error) => failure(["outside a test"], error.message));
  return { passed: stats.expected, failed, failures: [...suites.flatMap((suite) => failuresOf(suite)), ...outside] };
}

function failuresOf({ title, specs = [], suites = [] }, path = []) {
  const here = [...path, title];
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
  const bad = tests.filter(({ status }) => status !== "expected");
  const own = bad.map(({ title, status, results }) =>
    failure([...here, title], results.find(({ error }) => error)?.error.message ?? status),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, here))];
}

function failure(where, said = "") {
  const lines = stripVTControlCharacters(said).split("\n").slice(0, 12);
  return [where.join(" › "), ...lines.map((line) => `    ${line}`)].join("\n").trimEnd();
}

/** A stage that exited with an error or ran no test has failed, whatever its report contains. */
export function judge(counted, exitCode) {
  const silent = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return silent ? { ...counted, failed: 1, failures: [failure([`it ended with ${exitCode}`])] } : counted;
}

export function total(counts) {
  const sum = (key) => counts.reduce((all, counted) => all + counted[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
