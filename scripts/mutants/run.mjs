import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { dirname } from "node:path/posix";
import { bundle } from "../bundle.mjs";
import { changedLines, readSources } from "../changed.mjs";
import { endInOrder, fail, node, say, secondsSince } from "../shell.mjs";
import { filesOfRoom, mutantsByFile, nearestTests, rooms } from "./plan.mjs";
import { reportOf, sentence } from "./report.mjs";
import { openResults } from "./results.mjs";

/** Not test-results: the tests empty that folder. */
const folder = resolve(".mutants");
/** So long may the tests of one mutant take together; the nearest ones have a chance to find it first. A slow machine needs more. */
const maxSeconds = Number(process.env.KIOSK_MUTANT_SECONDS ?? 15);

/**
 * `npm run proofs -- mutants [room…]`, or `--changed[=commit]` for the lines that differ from a commit. `--sample=5` takes five of a hundred
 * mutants, folder by folder, each with the tests that are near it.
 */
export async function runMutants(args) {
  endInOrder();
  mkdirSync(folder, { recursive: true });
  const sources = readSources();
  const results = openResults(`${folder}/results.jsonl`, sources);
  const postgres = lazy(openPostgres);
  const counts = [];
  try {
    for (const job of jobsOf(args, sources)) counts.push(await runJob(job, sources, results, postgres));
  } finally {
    await postgres.close();
  }
  say(["", ...byRoom(counts).map(sentence)].join("\n"));
  return counts.every(({ survived, unreached }) => survived + unreached === 0) ? 0 : 1;
}

function jobsOf(args, sources) {
  const option = (name) => args.find((arg) => arg.startsWith(name));
  const all = [...sources.keys()];
  if (option("--changed")) {
    const lines = changedLines(option("--changed").split("=")[1]);
    return [{ room: "changed", files: [...lines.keys()].flatMap((file) => filesOfRoom(file, all)), lines }];
  }
  const named = args.filter((arg) => !arg.startsWith("--"));
  const jobs = (named.length ? named : rooms).map((room) => ({ room, files: filesOfRoom(room, all) }));
  const unknown = jobs.find(({ files }) => !files.length);
  if (unknown) fail(`There is no room "${unknown.room}": name a folder or a file, such as lib/selling/pricing.`);
  if (!option("--sample")) return jobs;
  const percent = Number(option("--sample").split("=")[1]);
  if (!(percent > 0 && percent <= 100)) fail("Say how many of a hundred mutants: --sample=5");
  return jobs.flatMap(({ room, files }) =>
    [...new Set(files.map(dirname))].map((folder) => {
      const own = files.filter((file) => dirname(file) === folder);
      return { room: folder, files: own, percent, sumOf: room };
    }),
  );
}

/** The folders of a sample, added up. */
function byRoom(counts) {
  const sums = new Map();
  for (const { sumOf, ...more } of counts) {
    const room = sumOf ?? more.room;
    const sum = sums.get(room) ?? {};
    const added = Object.entries(more).map(([name, count]) => [
      name,
      name === "room" ? room : count + (sum[name] ?? 0),
    ]);
    sums.set(room, Object.fromEntries(added));
  }
  return [...sums.values()];
}

async function runJob({ room, files, lines, percent, sumOf }, sources, results, postgres) {
  const start = Date.now();
  const mutants = mutantsByFile(files, sources, { lines, percent });
  const tests = nearestTests(Object.keys(mutants), sources);
  const names = tests.map(({ test }) => test);
  const all = Object.entries(mutants).flatMap(([file, list]) => list.map((one) => ({ ...one, file })));
  const left = all.filter(({ key }) => !results.find(key, names));
  say(`== ${room}: ${all.length} mutants, ${left.length} to run, ${tests.length} files of tests`);
  if (left.length) await runRounds({ room, mutants, tests, left }, results, postgres);
  const { counts, text } = reportOf(room, mutants, ({ key }) => results.find(key, names), sources);
  const report = `${folder}/${room.replaceAll("/", "-")}.md`;
  writeFileSync(report, text);
  say(`== ${sentence(counts)}. ${secondsSince(start)}, report in ${report}`);
  return { ...counts, sumOf };
}

/** Starts the worker, again after a mutant that had to be killed. */
async function runRounds({ room, mutants, tests, left }, results, postgres) {
  const log = `${folder}/${room.replaceAll("/", "-")}.log`;
  const plan = `${log}.plan`;
  rmSync(log, { force: true });
  writeFileSync(log, "");
  const byId = new Map(left.map((one) => [one.id, one]));
  const env = {
    KIOSK_MUTANTS_PLAN: plan,
    ...(tests.some(({ test }) => test.startsWith("e2e/db/")) && (await postgres.open()).env),
  };
  const take = follower(log, (line) => {
    if (!byId.has(line.mutant)) return;
    results.add(
      byId.get(line.mutant).key,
      line,
      tests.map(({ test }) => test),
    );
    byId.delete(line.mutant);
    if (byId.size % 50 === 0) say(`   ${byId.size} to go`);
  });
  for (let idle = 0; byId.size && idle < 3; ) {
    const before = readFileSync(log, "utf8").length;
    const rounds = [...byId.values()].map(({ id, file, key }) => ({ id, file, by: results.lastFinder(key) }));
    writeFileSync(plan, JSON.stringify({ root: process.cwd(), log, mutants, tests, rounds, maxSeconds }));
    const watch = setInterval(() => {
      take();
      endHanging(log);
    }, 500);
    await node([...vitest, "scripts/mutants/vitest.config.mjs"], { silent: true, env });
    clearInterval(watch);
    take();
    idle = readFileSync(log, "utf8").length - before > 200 ? 0 : idle + 1;
  }
  if (byId.size)
    throw new Error(`The worker does not start: see ${log}, and run vitest with KIOSK_MUTANTS_PLAN=${plan}.`);
}

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config"];

/** Calls `hear` with each new line of a file. */
function follower(file, hear) {
  let read = 0;
  return () => {
    const text = readFileSync(file, "utf8");
    const end = text.lastIndexOf("\n") + 1;
    const lines = text.slice(read, end).split("\n").filter(Boolean);
    read = Math.max(read, end);
    for (const line of lines) hear(JSON.parse(line));
  };
}

/** A loop without an end is found, too: the worker is killed, and the next one goes on behind it. */
function endHanging(log) {
  const lines = readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { begin, seconds, by } = lines.at(-1) ?? {};
  if (seconds === undefined || Date.now() - statSync(log).mtimeMs < 1000 * (seconds + 5)) return;
  const { pid } = lines.findLast((line) => line.pid);
  const why = `no end within ${Math.round(seconds)} s`;
  const line =
    typeof begin === "number"
      ? { mutant: begin, result: "found", by, why, tried: [by] }
      : { test: begin, failed: why, reached: [] };
  writeFileSync(log, `${JSON.stringify(line)}\n`, { flag: "a" });
  process.kill(pid, "SIGKILL");
}

async function openPostgres() {
  const { prepareTemplates } = await import(await bundle("e2e/fixtures/databases/template.ts"));
  return prepareTemplates();
}

function lazy(make) {
  let made;
  return {
    open: () => {
      made ??= make();
      return made;
    },
    close: async () => (await made)?.close(),
  };
}
