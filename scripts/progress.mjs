import { relative } from "node:path";

/** A reporter of Vitest and of Playwright for `npm test`, which follows these lines: progress, and failures at once. */
export default class Progress {
  stage = process.env.TEST_STAGE;
  done = 0;
  passed = 0;
  output = new Map();

  onTestRunStart(specifications) {
    this.total = specifications.length;
  }

  onUserConsoleLog({ taskId, content }) {
    const file = taskId?.split("_")[0];
    this.output.set(file, `${this.output.get(file) ?? ""}${content}`);
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    if (state === "passed") this.passed++;
    else this.report(test.module.moduleId, test.fullName, test.result().errors ?? []);
  }

  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length) this.report(module.moduleId, "outside a test", errors);
    if (module.state() === "failed") process.stdout.write(this.output.get(module.id) ?? "");
    this.output.delete(module.id);
    console.log(`${this.stage}: ${++this.done} of ${this.total} files, ${this.passed} tests passed`);
  }

  onBegin(_config, suite) {
    this.total = suite.allTests().length;
  }

  onTestEnd({ location, title }, { status, errors }) {
    if (status !== "passed") this.report(location.file, title, errors);
    console.log(`${this.stage}: ${++this.done} of ${this.total} tests`);
  }

  report(file, name, errors) {
    console.log(`✗ ${this.stage}: ${relative(".", file)} › ${name}`);
    for (const { stack, message } of errors)
      console.log((stack ?? message).replaceAll(/\n *at .*@vitest\/runner.*/g, ""));
  }
}
