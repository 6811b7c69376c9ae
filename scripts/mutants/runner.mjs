import { appendFileSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { dirname } from "node:path/posix";
import { TestRunner } from "vitest";
import { startTests } from "vitest/internal/browser";
import { leadToMutants } from "./loaded-from-disk.mjs";

/**
 * Runs in vitest's worker, which stays warm. Each round loads the mutated file and all that import it anew, makes one mutant the active one,
 * and runs the tests that reach it until one fails. What is found goes line by line into a file, which the starting process reads.
 */
export default class Rounds extends TestRunner {
  async onAfterRunFiles(files) {
    super.onAfterRunFiles(files);
    if (!files[0].filepath.endsWith("rounds.mjs")) return;
    await work(this);
  }
}

class OneRound extends TestRunner {
  async onAfterRunTask(test) {
    super.onAfterRunTask(test);
    if (test.result?.state === "fail") this.cancelRun = true;
  }
}

const { root, log, mutants, near, tests, known, rounds, maxSeconds } = JSON.parse(
  readFileSync(process.env.KIOSK_MUTANTS_PLAN, "utf8"),
);
const say = (line) => appendFileSync(log, `${JSON.stringify(line)}\n`);
let active;
let reached = new Set();
let unhandled;
globalThis.kioskMutant = (id) => {
  reached.add(id);
  return id === active;
};

async function work(ready) {
  leadToMutants(root, mutants);
  process.on("unhandledRejection", (error) => {
    unhandled = error;
  });
  say({ begin: "worker", pid: process.pid });
  const files = Object.keys(mutants);

  // Each test shows once, without a mutant, which ones it reaches, and how long it takes.
  for (const test of tests) {
    say({ begin: test, seconds: 60 });
    forget(ready, files);
    reached = new Set();
    const { seconds, failed } = await run(ready, test, 60);
    say({ test, seconds, failed, reached: [...reached] });
    endIfLarge();
  }

  const whole = known.filter(({ failed }) => !failed);
  const reaches = new Map(whole.map(({ test, reached }) => [test, new Set(reached)]));
  const secondsOf = new Map(whole.map(({ test, seconds }) => [test, seconds]));
  for (const { id, file, by } of rounds) {
    const tried = [];
    let found;
    let seconds = 0;
    const cost = ({ test, far }) => (test === by ? 0 : secondsOf.get(test) * (1 + far));
    const reaching = near[dirname(file)].filter(({ test }) => reaches.get(test)?.has(id));
    for (const { test } of reaching.toSorted((a, b) => cost(a) - cost(b))) {
      if (tried.length && seconds + secondsOf.get(test) > maxSeconds) break;
      const limit = 5 + 5 * secondsOf.get(test);
      say({ begin: id, seconds: 2 * limit, by: test });
      forget(ready, [file]);
      active = id;
      const round = await run(ready, test, limit);
      active = undefined;
      seconds += round.seconds;
      tried.push(test);
      found = round.failed && { by: test, why: round.failed };
      if (found) break;
    }
    forget(ready, [file]);
    const result = found ? "found" : tried.length ? "survived" : "unreached";
    say({ mutant: id, result, ...found, tried, took: seconds });
    endIfLarge();
  }
  say({ end: true });
}

/** The next worker goes on. */
function endIfLarge() {
  if (process.memoryUsage().rss > 3e9) process.kill(process.pid, "SIGKILL");
}

async function run(ready, test, limitSeconds) {
  const begun = performance.now();
  const { workerState } = ready;
  const config = { ...ready.config, testTimeout: 1000 * limitSeconds, hookTimeout: 1000 * Math.max(20, limitSeconds) };
  const runner = Object.assign(new OneRound(config), { moduleRunner: ready.moduleRunner, _otel: ready._otel });
  unhandled = undefined;
  workerState.filepath = join(root, test);
  forget(ready, [test]);
  const [file] = await startTests([join(root, test)], runner).catch((error) => [
    { result: { errors: [error] }, tasks: [] },
  ]);
  const errors = [file, ...everyTask(file)].flatMap((task) => task.result?.errors ?? []);
  if (unhandled) errors.push(unhandled);
  const failed = errors.length
    ? String(errors[0]?.message ?? errors[0])
        .split("\n")[0]
        .slice(0, 160)
    : undefined;
  return { failed, seconds: (performance.now() - begun) / 1000 };
}

const everyTask = ({ tasks = [] }) => tasks.flatMap((task) => [task, ...everyTask(task)]);

/** The next import evaluates these files anew, and all that import them. */
function forget({ workerState: { evaluatedModules } }, files) {
  const queue = files.flatMap((file) => [...(evaluatedModules.fileToModulesMap.get(join(root, file)) ?? [])]);
  const seen = new Set(queue);
  for (const node of queue)
    for (const id of node.importers) {
      const importer = evaluatedModules.getModuleById(id);
      if (importer && !seen.has(importer) && !relative(root, importer.file ?? "").startsWith("node_modules")) {
        seen.add(importer);
        queue.push(importer);
      }
    }
  for (const node of seen) {
    node.promise = undefined;
    node.exports = undefined;
    node.evaluated = false;
  }
}
