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

/** So long may the tests of one mutant take alone; the nearest ones have a chance to find it first. */
const maxSeconds = Number(process.env.KIOSK_MUTANT_SECONDS ?? 6);
/** A worker waits for the database now and then, so there is one more than cores. Each may take 3 GB. */
const workers = Math.min(4, availableParallelism() + 1);

/**
 * Each test runs once without a mutant and tells which ones it reaches. Then each mutant of `left` meets the likely ones of those that reach
 * it, and all that nobody has found meet the others together. `hear` gets each result. Logs stay, so that a run that was stopped goes on; those of other sources or tests go.
 */
export async function runRounds({ folder, mutants, near, left, lastFinder, sources }, hear, env) {
  const named = (list) => [...new Set(list.map(({ test }) => test))].sort();
  const tests = named(left.flatMap(({ file }) => near[dirname(file)]));
  // By all tests and mutants, also those that are done: otherwise a run that goes on would begin anew.
  const texts = named(Object.values(near).flat()).map((test) => sources.get(test));
  const keys = Object.values(mutants).flatMap((list) => list.map(({ key }) => key));
  const logs = openLogs(folder, hashOf(keys, texts));
  const lines = () => logs.flatMap(({ lines }) => lines());
  const inEach = (make) =>
    Promise.all(logs.map((log, at) => work(log, () => make((_, i) => i % workers === at, lines()), hear, env)));
  const nothing = { tests: [], known: [], rounds: [], open: [], passed: {} };
  const shared = { root: process.cwd(), mutants, near, maxSeconds, ...nothing };

  await inEach((isOwn, known) => {
    const done = new Set(known.map(({ test }) => test));
    const own = tests.filter(isOwn).filter((test) => !done.has(test));
    return own.length ? { ...shared, tests: own } : undefined;
  });
  const known = lines().filter(({ test }) => test);
  await inEach((isOwn, after) => {
    const done = new Set(after.map(({ mutant }) => mutant));
    const own = left.filter(isOwn).filter(({ id }) => !done.has(id));
    const rounds = own.map(({ id, file, key, judged }) => ({ id, file, judged, by: lastFinder(key) }));
    return rounds.length ? { ...shared, known, rounds } : undefined;
  });
  await inEach((isOwn, after) => {
    const last = new Map(after.filter(({ result }) => result).map((line) => [line.mutant, line]));
    const open = left
      .filter(isOwn)
      .filter(({ id }) => last.get(id)?.result === "open")
      .map(({ id, file, from, to }) => ({ id, file, from, to, tried: last.get(id).tried }));
    const passed = {};
    for (const { passed: test, ids } of after) if (test) passed[test] = [...(passed[test] ?? []), ...ids];
    return open.length ? { ...shared, known, open, passed } : undefined;
  });
}

function openLogs(folder, name) {
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (!old.startsWith(name)) rmSync(`${folder}/${old}`);
  return Array.from({ length: workers }, (_, at) => openLog(`${folder}/${name}-${at}.log`));
}

/** `lines` parses each whole line once: the log of a large room has millions of characters. */
function openLog(path) {
  const all = [];
  let at = 0;
  const lines = () => {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const end = bytes.lastIndexOf("\n") + 1;
    const added = bytes.toString("utf8", at, end).split("\n").filter(Boolean);
    for (const line of added) all.push(JSON.parse(line));
    at = end;
    return all;
  };
  return { path, lines };
}

/** Starts a worker for what `planOf` returns, and again after one that was killed, until there is nothing left. */
async function work(log, planOf, hear, env) {
  const take = follower(log, hear);
  for (let idle = 0; ; ) {
    const plan = planOf();
    take();
    if (!plan) return;
    const { path } = log;
    if (idle === 3)
      throw new Error(`The worker does not start: see ${path}, and run vitest with ${variable}=${path}.plan.`);
    writeFileSync(`${path}.plan`, JSON.stringify({ ...plan, log: path }));
    // The lines of an earlier worker end here: none of its processes is watched any more.
    appendFileSync(path, '{"begin":"worker"}\n');
    const before = log.lines().length;
    const watch = setInterval(() => {
      take();
      endHanging(log);
    }, 500);
    await node([...vitest, "scripts/mutants/vitest.config.mjs"], {
      silent: true,
      env: { ...env, [variable]: `${path}.plan` },
    });
    clearInterval(watch);
    idle = log.lines().length > before + 2 ? 0 : idle + 1;
  }
}

const variable = "KIOSK_MUTANTS_PLAN";
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config"];

/** Calls `hear` with each new line of a log. */
function follower(log, hear) {
  let read = 0;
  return () => {
    const lines = log.lines();
    for (const line of lines.slice(read)) hear(line);
    read = lines.length;
  };
}

/** A loop without an end is found, too: the worker is killed, and the next one goes on behind it. */
function endHanging(log) {
  const lines = log.lines();
  const { begin, seconds, by } = lines.at(-1) ?? {};
  if (seconds === undefined || Date.now() - statSync(log.path).mtimeMs < 1000 * (seconds + 5)) return;
  const { pid } = lines.findLast((line) => line.pid);
  const why = `no end within ${Math.round(seconds)} s`;
  appendFileSync(log.path, `${JSON.stringify(outcomeOf(begin, by, why))}\n`);
  process.kill(pid, "SIGKILL");
}

function outcomeOf(begin, by, why) {
  if (typeof begin === "string") return { test: begin, failed: why };
  const [id, ...others] = begin;
  // Which one of several it was, nobody knows: they do not meet this test again.
  if (others.length) return { passed: by, ids: begin };
  return { mutant: id, result: "found", by, why, tried: [by] };
}
