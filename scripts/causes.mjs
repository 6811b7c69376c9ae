/** A reporter of vitest. Its JSON report keeps the stack of a failure and not the cause, which says why a query failed. */
export default class Causes {
  onTestCaseResult(test) {
    for (const error of test.result().errors ?? []) {
      const because = causesOf(error).map(({ message }) => `because: ${message}\n`);
      error.stack = because.join("") + error.stack;
    }
  }
}

const causesOf = ({ cause }) => (cause ? [cause, ...causesOf(cause)] : []);
