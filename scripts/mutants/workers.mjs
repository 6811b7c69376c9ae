import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path/posix";
import { node } from "../shell.mjs";
import { hashOf } from "./plan.mjs";

/** So long may the tests of one mutant take together; the nearest ones have a chance to find it first. A slow machine needs more. */
const maxSeconds = Number(process.env.KIOSK_MUTANT_SECONDS ?? 15);
/** Each core has a worker, but a worker may take 3 GB. */
const workers = Math.min(4, availableParallelism());

/**
 * Each test runs once without a mutant and tells which ones it reaches. Then each mutant of `left` meets the tests that reach it. `hear` gets
 * each result. Logs stay, so that a run that was stopped goes on; those of other sources or tests go.
 */
export async function runRounds({ folder, mutants, near, left, lastFinder, sources }, hear, env) {
  const named = (list) => [...new Set(list.map(({ test }) => test))].sort();
  const tests = named(left.flatMap(({ file }) => near[dirname(file)]));
  // By all tests and mutants, also those that are done: otherwise a run that goes on would begin anew.
  const texts = named(Object.values(near).flat()).map((test) => sources.get(test));
  const keys = Object.values(mutants).flatMap((list) => list.map(({ key }) => key));
  const logs = openLogs(folder, hashOf(keys, texts));
  const lines = () => logs.flatMap(linesOf);
  const inEach = (make) =>
    Promise.all(logs.map((log, at) => work(log, () => make((_, i) => i % workers === at, lines()), hear, env)));
  const shared = { root: process.cwd(), mutants, near, maxSeconds };

  await inEach((isOwn, known) => {
    const done = new Set(known.map(({ test }) => test));
    const own = tests.filter(isOwn).filter((test) => !done.has(test));
    return own.length ? { ...shared, tests: own, known: [], rounds: [] } : undefined;
  });
  const known = lines().filter(({ test }) => test);
  await inEach((isOwn, after) => {
    const done = new Set(after.map(({ mutant }) => mutant));
    const own = left.filter(isOwn).filter(({ id }) => !done.has(id));
    const rounds = own.map(({ id, file, key }) => ({ id, file, by: lastFinder(key) }));
    return rounds.length ? { ...shared, tests: [], known, rounds } : undefined;
  });
}

function openLogs(folder, name) {
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (!old.startsWith(name)) rmSync(`${folder}/${old}`);
  return Array.from({ length: workers }, (_, at) => `${folder}/${name}-${at}.log`);
}

function linesOf(log) {
  const text = existsSync(log) ? readFileSync(log, "utf8") : "";
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Starts a worker for what `planOf` returns, and again after one that was killed, until there is nothing left. */
async function work(log, planOf, hear, env) {
  const take = follower(log, hear);
  for (let idle = 0; ; ) {
    const plan = planOf();
    take();
    if (!plan) return;
    if (idle === 3)
      throw new Error(`The worker does not start: see ${log}, and run vitest with ${variable}=${log}.plan.`);
    writeFileSync(`${log}.plan`, JSON.stringify({ ...plan, log }));
    // The lines of an earlier worker end here: none of its processes is watched any more.
    appendFileSync(log, '{"begin":"worker"}\n');
    const before = linesOf(log).length;
    const watch = setInterval(() => {
      take();
      endHanging(log);
    }, 500);
    await node([...vitest, "scripts/mutants/vitest.config.mjs"], {
      silent: true,
      env: { ...env, [variable]: `${log}.plan` },
    });
    clearInterval(watch);
    idle = linesOf(log).length > before + 2 ? 0 : idle + 1;
  }
}

const variable = "KIOSK_MUTANTS_PLAN";
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config"];

/** Calls `hear` with each new line of a file. */
function follower(file, hear) {
  let read = 0;
  return () => {
    const lines = linesOf(file);
    for (const line of lines.slice(read)) hear(line);
    read = lines.length;
  };
}

/** A loop without an end is found, too: the worker is killed, and the next one goes on behind it. */
function endHanging(log) {
  const lines = linesOf(log);
  const { begin, seconds, by } = lines.at(-1) ?? {};
  if (seconds === undefined || Date.now() - statSync(log).mtimeMs < 1000 * (seconds + 5)) return;
  const { pid } = lines.findLast((line) => line.pid);
  const why = `no end within ${Math.round(seconds)} s`;
  const line =
    typeof begin === "number"
      ? { mutant: begin, result: "found", by, why, tried: [by] }
      : { test: begin, failed: why, reached: [] };
  appendFileSync(log, `${JSON.stringify(line)}\n`);
  process.kill(pid, "SIGKILL");
}
