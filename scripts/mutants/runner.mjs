import { appendFileSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { dirname } from "node:path/posix";
import { TestRunner } from "vitest";
import { startTests } from "vitest/internal/browser";
import { openOdds, partsFor } from "./choose.mjs";
import { leadToMutants } from "./loaded-from-disk.mjs";
import { failingOf, layersOf } from "./together.mjs";

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
  numbers = new Map();
  onCollected(files) {
    const tests = files.flatMap(everyTask).filter(({ type }) => type === "test");
    for (const [at, test] of tests.entries()) {
      this.numbers.set(test, at);
      if (this.only && !this.only.includes(at)) test.mode = "skip";
    }
  }
  onBeforeRunSuite(suite) {
    beginPart();
    return super.onBeforeRunSuite(suite);
  }
  onBeforeRunTask(test) {
    beginPart(this.numbers.get(test));
    return super.onBeforeRunTask(test);
  }
  async onAfterRunTask(test) {
    super.onAfterRunTask(test);
    if (test.result?.state === "fail") this.cancelRun = true;
  }
}

const { root, log, mutants, near, tests, known, rounds, open, passed, maxSeconds } = JSON.parse(
  readFileSync(process.env.KIOSK_MUTANTS_PLAN, "utf8"),
);
const say = (line) => appendFileSync(log, `${JSON.stringify(line)}\n`);
let active = [];
let unhandled;
/** Each test of the running file, and what is done around them, with the mutants that it reaches. */
let parts;
let part;
globalThis.kioskMutant = (id) => {
  part?.reached.add(id);
  return active.includes(id);
};

/** What a test sets off may end after it, so its part ends where the next one begins. */
function beginPart(at) {
  const now = performance.now();
  if (part) part.seconds += (now - part.begun) / 1000;
  part = parts.get(at) ?? { at, seconds: 0, reached: new Set() };
  part.begun = now;
  parts.set(at, part);
}

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
    const { seconds, failed } = await run(ready, test, { limit: 60 });
    const shown = [...parts.values()].map(({ at, seconds, reached }) => ({ at, seconds, reached: [...reached] }));
    say({ test, seconds, failed, parts: shown });
    endIfLarge();
  }

  const shown = new Map(known.filter(({ failed }) => !failed).map((line) => [line.test, partsOf(line)]));
  const odds = openOdds();
  for (const { id, file, by, judged } of rounds) {
    const choices = near[dirname(file)].flatMap(({ test, far }) => {
      const chosen = shown.has(test) && partsFor(shown.get(test), id);
      return chosen ? [{ ...chosen, test, far }] : [];
    });
    // A part outside of the tests may be the import. The tests of a project share the loaded files anyway.
    if (choices.some(({ only }) => !only)) forget(ready, [file]);
    const cost = (choice) => (choice.test === by ? 0 : odds.secondsToFind(file, choice));
    const tried = [];
    let found;
    let seconds = 0;
    for (const choice of choices.toSorted((a, b) => cost(a) - cost(b))) {
      if (tried.length && seconds + choice.seconds > maxSeconds) continue;
      const round = await meet(ready, { ids: [id], ...choice });
      seconds += round.seconds;
      tried.push(choice.test);
      odds.note(file, choice.test, Boolean(round.failed));
      found = round.failed && { by: choice.test, why: round.failed };
      if (found) break;
    }
    // It may have left wrong values behind.
    forget(ready, [file]);
    const survived = judged ? "survived" : "open";
    say({
      mutant: id,
      result: found ? "found" : tried.length ? survived : "unreached",
      ...found,
      tried,
      took: seconds,
    });
    endIfLarge();
  }
  await meetTogether(ready, shown);
  say({ end: true });
}

/** Those that are open meet all tests that they did not meet, many at once: most tests find none of them. */
async function meetTogether(ready, shown) {
  const found = new Set();
  const reaching = (test, mutant) => {
    if (found.has(mutant.id) || mutant.tried.includes(test) || passed[test]?.includes(mutant.id)) return undefined;
    return near[dirname(mutant.file)].some((one) => one.test === test) && partsFor(shown.get(test), mutant.id);
  };
  for (const test of [...shown.keys()].toSorted((a, b) => shownSeconds(a) - shownSeconds(b))) {
    const met = open.filter((mutant) => reaching(test, mutant));
    if (!met.length) continue;
    for (const layer of layersOf(met))
      await failingOf(layer, async (group) => {
        const files = [...new Set(group.map(({ file }) => file))];
        forget(ready, files);
        const round = await meet(ready, {
          ids: group.map(({ id }) => id),
          test,
          ...partsOfAll(shown.get(test), group),
        });
        forget(ready, files);
        if (round.failed && group.length === 1) {
          const [{ id, tried }] = group;
          found.add(id);
          say({
            mutant: id,
            result: "found",
            by: test,
            why: round.failed,
            tried: [...tried, test],
            took: round.seconds,
          });
        }
        return round.failed;
      });
    passed[test] = [...(passed[test] ?? []), ...met.map(({ id }) => id)];
    say({ passed: test, ids: met.map(({ id }) => id) });
    endIfLarge();
  }
  for (const { id, tried } of open) {
    const others = [...shown.keys()].filter((test) => passed[test]?.includes(id));
    if (!found.has(id)) say({ mutant: id, result: "survived", tried: [...tried, ...others], took: 0 });
  }
}

/** Returns the tests of a file that reach one of a group. */
function partsOfAll(shown, group) {
  const each = group.map(({ id }) => partsFor(shown, id));
  if (each.some(({ only }) => !only)) return { seconds: shown.seconds };
  const only = [...new Set(each.flatMap((one) => one.only))].toSorted((a, b) => a - b);
  const seconds = shown.parts.filter(({ at }) => only.includes(at)).reduce((sum, part) => sum + part.seconds, 0);
  return { only, seconds: shown.around.seconds + seconds };
}

function partsOf({ seconds, parts }) {
  const each = parts.map((part) => ({ ...part, reached: new Set(part.reached) }));
  const isAround = ({ at }) => at === undefined;
  return { seconds, around: each.find(isAround), parts: each.filter((one) => !isAround(one)) };
}

/** Runs the chosen tests of a file with a mutant, or several. A failure counts only if they pass without it and without the file's other tests. */
async function meet(ready, choice) {
  const { ids, test, only } = choice;
  const round = async (chosen, mutants) => {
    const limit = 5 + 5 * chosen.seconds;
    say({ begin: ids, seconds: 2 * limit, by: test });
    active = mutants;
    const done = await run(ready, test, { limit, only: chosen.only });
    active = [];
    return done;
  };
  const first = await round(choice, ids);
  if (!first.failed || !only || ids.length > 1 || (await standAlone(choice, () => round(choice, [])))) return first;
  const all = await round({ seconds: shownSeconds(test) }, ids);
  return { ...all, seconds: first.seconds + all.seconds };
}

const alone = new Map();
async function standAlone({ test, only }, runPlainly) {
  const name = `${test} ${only}`;
  if (!alone.has(name)) alone.set(name, !(await runPlainly()).failed);
  return alone.get(name);
}

const shownSeconds = (test) => known.find((one) => one.test === test).seconds;

/** The next worker goes on. */
function endIfLarge() {
  if (process.memoryUsage().rss > 3e9) process.kill(process.pid, "SIGKILL");
}

async function run(ready, test, { limit, only }) {
  const begun = performance.now();
  const { workerState } = ready;
  const config = { ...ready.config, testTimeout: 1000 * limit, hookTimeout: 1000 * Math.max(20, limit) };
  const runner = Object.assign(new OneRound(config), { moduleRunner: ready.moduleRunner, _otel: ready._otel, only });
  unhandled = undefined;
  parts = new Map();
  part = undefined;
  beginPart();
  workerState.filepath = join(root, test);
  forget(ready, [test]);
  const [file] = await startTests([join(root, test)], runner).catch((error) => [
    { result: { errors: [error] }, tasks: [] },
  ]);
  beginPart();
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
