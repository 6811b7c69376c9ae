/**
 * A Vitest reporter that adds the causes of an error to its stack: the JSON report omits them, and the cause of a failed query is
 * the actual error.
 */
export default class Causes {
  onTestCaseResult(test) {
    for (const error of test.result().errors ?? []) {
      const lines = listCauses(error).map(({ message }) => `because: ${message}\n`);
      error.stack = lines.join("") + error.stack;
    }
  }
}

const listCauses = ({ cause }) => (cause ? [cause, ...listCauses(cause)] : []);
