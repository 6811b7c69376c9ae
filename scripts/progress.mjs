import { relative } from "node:path";

/** A Vitest reporter for stages that run concurrently: a line after each twentieth of the files, and failures at once. */
export default class Progress {
  stage = process.env.TEST_STAGE;
  files = 0;
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
    else this.report(test.module, test.fullName, test.result().errors ?? []);
  }

  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length) this.report(module, "outside a test", errors);
    if (module.state() === "failed") process.stdout.write(this.output.get(module.id) ?? "");
    this.output.delete(module.id);
    const step = Math.ceil(this.total / 20);
    if (++this.files % step === 0 || this.files === this.total)
      console.log(`${this.stage}: ${this.files} of ${this.total} files, ${this.passed} tests passed`);
  }

  report(module, name, errors) {
    console.log(`✗ ${this.stage}: ${relative(".", module.moduleId)} › ${name}`);
    for (const { stack, message } of errors)
      console.log((stack ?? message).replaceAll(/\n *at .*@vitest\/runner.*/g, ""));
  }
}
