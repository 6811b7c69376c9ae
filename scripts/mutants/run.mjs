import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { dirname } from "node:path/posix";
import { bundle } from "../bundle.mjs";
import { changedLines, readSources } from "../changed.mjs";
import { endInOrder, fail, say, secondsSince } from "../shell.mjs";
import { filesOfRoom, mutantsByFile, nearestOfEach, rooms } from "./plan.mjs";
import { check, refusedOf } from "./refused.mjs";
import { reportOf, sentence } from "./report.mjs";
import { openResults } from "./results.mjs";
import { runRounds } from "./workers.mjs";

/** Not test-results: the tests empty that folder. */
const folder = resolve(".mutants");

/**
 * `npm run proofs -- mutants [room…]`, or `--changed[=commit]` for the lines that differ from a commit. `--sample=5` takes five of a hundred
 * mutants.
 */
export async function runMutants(args) {
  endInOrder();
  mkdirSync(folder, { recursive: true });
  const sources = readSources();
  const results = openResults(`${folder}/results.jsonl`, sources);
  const postgres = lazy(openPostgres);
  const counts = [];
  try {
    for (const job of jobsOf(args, sources)) counts.push(...(await runJob(job, sources, results, postgres)));
  } finally {
    await postgres.close();
  }
  say(["", ...counts.map(sentence)].join("\n"));
  return counts.every(({ survived, unreached }) => survived + unreached === 0) ? 0 : 1;
}

function jobsOf(args, sources) {
  const option = (name) => args.find((arg) => arg.startsWith(name));
  const all = [...sources.keys()];
  if (option("--changed")) {
    const lines = changedLines(option("--changed").split("=")[1]);
    const files = [...lines.keys()].flatMap((file) => filesOfRoom(file, all));
    return [{ name: "changed", rooms: [{ room: "changed", files }], lines }];
  }
  const named = args.filter((arg) => !arg.startsWith("--"));
  const jobs = (named.length ? named : rooms).map((room) => ({ room, files: filesOfRoom(room, all) }));
  const unknown = jobs.find(({ files }) => !files.length);
  if (unknown) fail(`There is no room "${unknown.room}": name a folder or a file, such as lib/selling/pricing.`);
  if (!option("--sample")) return jobs.map((job) => ({ name: job.room, rooms: [job] }));
  const percent = Number(option("--sample").split("=")[1]);
  if (!(percent > 0 && percent <= 100)) fail("Say how many of a hundred mutants: --sample=5");
  return [{ name: "sample", rooms: jobs, percent }];
}

/** A sample of many rooms is one job, since each test has to show only once what it reaches. */
async function runJob({ name, rooms, lines, percent }, sources, results, postgres) {
  const start = Date.now();
  const files = [...new Set(rooms.flatMap(({ files }) => files))];
  const mutants = mutantsByFile(files, sources, { lines, percent });
  const near = nearestOfEach(Object.keys(mutants), sources);
  const judges = (file) => near[dirname(file)].map(({ test }) => test);
  const resultOf = ({ key, file }) => results.find(key, judges(file));

  const all = Object.values(mutants).flat();
  const unmet = () => all.filter((one) => !resultOf(one));
  say(`== ${name}: ${all.length} mutants, ${unmet().length} to run`);
  const refused = refusedOf(unmet(), sources);
  for (const { key } of refused) results.add(key, { result: "found", by: check, tried: [check], took: 0 }, []);
  say(`   ${check} refuses ${refused.length}`);
  const left = unmet();
  if (left.length) {
    const byId = new Map(left.map((one) => [one.id, one]));
    const hear = (line) => {
      const one = byId.get(line.mutant);
      if (!one || line.result === "open") return;
      results.add(one.key, line, judges(one.file));
      byId.delete(one.id);
      if (byId.size % 50 === 0) say(`   ${byId.size} to go`);
    };
    const { env } = Object.values(near)
      .flat()
      .some(({ test }) => test.startsWith("e2e/db/"))
      ? await postgres.open()
      : {};
    const logs = `${folder}/${nameOfFile(name)}.logs`;
    await runRounds({ folder: logs, mutants, near, left, lastFinder: results.lastFinder, sources }, hear, env);
  }
  return rooms.map(({ room, files }) => {
    const own = Object.fromEntries(Object.entries(mutants).filter(([file]) => files.includes(file)));
    const { counts, text } = reportOf(room, own, resultOf, sources);
    const report = `${folder}/${nameOfFile(room)}.md`;
    writeFileSync(report, text);
    say(`== ${sentence(counts)}. ${secondsSince(start)}, report in ${report}`);
    return counts;
  });
}

const nameOfFile = (room) => room.replaceAll("/", "-");

async function openPostgres() {
  const { prepareTemplates } = await import(await bundle("e2e/fixtures/databases/template.ts"));
  return prepareTemplates({ inMemory: true });
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
