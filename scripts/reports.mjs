/** Counts vitest's JSON report. Skipped tests and files that did not load count as failed. */
export function countVitest(report) {
  const files = report.testResults.map(({ status, assertionResults }) => {
    const passed = assertionResults.filter((test) => test.status === "passed").length;
    const failed = assertionResults.length - passed;
    return { passed, failed: failed || (status === "passed" ? 0 : 1) };
  });
  return total(files);
}

/** Counts Playwright's. Skipped and flaky tests count as failed, and so does each error outside a test. */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** A stage that ended with an error, or ran nothing, has failed, whatever its report says. */
export function judge(counted, exitCode) {
  const silent = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return silent ? { ...counted, failed: 1 } : counted;
}

export function total(counts) {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}
