import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { installBrowser } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { findRelatedTests } from "./changed.mjs";
import { install } from "./install.mjs";
import { followStage, printAbove } from "./progress-line.mjs";
import { applyExitCode, readPlaywrightReport, readVitestReport, sumCounts } from "./reports.mjs";
import { exitOnSignal, fail, node, print, run, secondsSince } from "./shell.mjs";

// `npm test`, `npm test -- api` or `npm test -- api orders`.
const [selectedStage, ...files] = process.argv.slice(2);
const stages = {
  build: (output) => node(["scripts/build.mjs"], output).then(toCounts),
  check, // after the build, which generates some of the types
  unit: (output) => vitest("unit", ["unit"], files, output),
  db: (output) => withDatabases(() => vitest("db", ["db-pg", "db-neon"], files, output)),
  api: (output) => withDatabases(() => vitest("api", ["api"], files, output)),
  browser: () => withDatabases(playwright),
};
/** Not part of a full run. */
const extraStages = { changed };
/** Lanes run concurrently if there are two cores. The browser tests run afterwards, because they use two cores. */
const lanes = [
  ["build", "check", "api"],
  ["unit", "db"],
];

const startedAt = Date.now();
const reports = "test-results";
const progress = "--reporter=./scripts/progress.mjs";
const counts = [];
let complete = false;
let databases;

// An interrupted run counts as failed.
exitOnSignal();
process.once("exit", () => {
  const { passed, failed, failures } = sumCounts(
    complete ? counts : [...counts, failedCount("The run was broken off.")],
  );
  if (failed) process.exitCode ||= 1;
  for (const each of failures) print(`\nFailed: ${each}`);
  print(`\nAfter ${secondsSince(startedAt)}:\n${passed} passed, ${failed} failed`);
});

if (selectedStage && !(selectedStage in { ...stages, ...extraStages })) {
  const names = [...Object.keys(stages), ...Object.keys(extraStages)].join(", ");
  fail(
    `There is no stage "${selectedStage}": run \`npm test\` for everything, or \`npm test -- <stage>\` with one of ${names}.`,
  );
}
await install({ dev: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
if (selectedStage) await runStage(selectedStage, { ...stages, ...extraStages }[selectedStage], {});
else {
  if (availableParallelism() > 1) await Promise.all(lanes.map(runLane));
  else for (const lane of lanes) await runLane(lane);
  await runLane(["browser"]);
}
await (await databases)?.close();
complete = true;

async function runLane(names) {
  for (const name of names) await runStage(name, stages[name], { quiet: name === "build" || name === "check" });
}

async function runStage(name, stage, output) {
  const start = Date.now();
  printAbove(`== ${name}`);
  const counted = await stage(output).catch((error) => {
    printAbove(error.stack);
    return failedCount(error.message);
  });
  counts.push({ ...counted, failures: counted.failures.map((each) => `${name}: ${each}`) });
  printAbove(`== ${name}: ${counted.failed ? `${counted.failed} failed` : "fine"}, ${secondsSince(start)}`);
}

function check(output) {
  // By default four threads check the types, and each resolves the shared types again. Another stage uses the other core.
  return run("npm", ["run", "--silent", "check", "--", "--checkers", "1"], output).then(toCounts);
}

function toCounts(exitCode) {
  return exitCode === 0 ? sumCounts([]) : failedCount(`it ended with ${exitCode}`);
}

function failedCount(reason) {
  return { passed: 0, failed: 1, failures: [reason] };
}

async function vitest(name, projects, selectedFiles, output) {
  const report = `${reports}/${name}.json`;
  const reporters = [
    "--reporter=./scripts/causes.mjs",
    selectedStage ? "--reporter=default" : progress,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const projectFlags = projects.flatMap((project) => ["--project", project]);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...projectFlags, ...reporters, ...selectedFiles];
  const code = selectedStage ? await node(args, output) : await follow(name, args);
  return applyExitCode(readVitestReport(JSON.parse(readFileSync(report, "utf8"))), code);
}

async function follow(stage, args, env = {}) {
  const { hear, end } = followStage(stage);
  const code = await node(args, { hear, env: { TEST_STAGE: stage, ...env } });
  end();
  return code;
}

async function playwright() {
  if (!(await installBrowser())) throw new Error("There is no browser: install Chromium or Google Chrome.");
  const report = `${reports}/browser.json`;
  const args = ["node_modules/@playwright/test/cli.js", "test", "--project=chromium", `${progress},json`, ...files];
  const code = await follow("browser", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return applyExitCode(readPlaywrightReport(JSON.parse(readFileSync(report, "utf8"))), code);
}

/** A quick check of the current change: format, lint, types and related tests. */
async function changed() {
  const { since, everywhere, unit, db } = findRelatedTests();
  if (everywhere.length)
    print(`Everything may stand on ${everywhere.join(", ")}: all units and all of the database's tests run.`);
  print(`Since ${since}: ${unit.length} files of unit tests, ${db.length} on PostgreSQL. \`npm test\` is the judge.`);
  const tests = [...unit, ...db];
  const projects = [...(unit.length ? ["unit"] : []), ...(db.length ? ["db-pg"] : [])];
  return sumCounts(
    await Promise.all([
      node(["node_modules/next/dist/bin/next", "typegen"], { quiet: true }).then(() => check()),
      tests.length ? vitest("changed", projects, tests) : sumCounts([]),
    ]),
  );
}

/** Starts the PostgreSQL of the run and creates the template databases, once. Stages find them through environment variables. */
async function withDatabases(stage) {
  databases ??= prepareDatabases();
  Object.assign(process.env, (await databases).env);
  return stage();
}

async function prepareDatabases() {
  const { prepareTemplates } = await import(await bundle("e2e/fixtures/databases/template.ts"));
  return prepareTemplates({ inMemory: true });
}
