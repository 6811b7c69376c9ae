import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { installBrowser } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { touchedTests } from "./changed.mjs";
import { install } from "./install.mjs";
import { countPlaywright, countVitest, judge, total } from "./reports.mjs";
import { endInOrder, fail, node, run, say, secondsSince } from "./shell.mjs";

// `npm test`, `npm test -- api` or `npm test -- api orders`.
const [only, ...files] = process.argv.slice(2);
const stages = {
  build: (output) => node(["scripts/build.mjs"], output).then(needed),
  check, // after the build, which generates some of the types
  unit: (output) => vitest("unit", ["unit"], files, output),
  db: (output) => onDatabases(() => vitest("db", ["db-pg", "db-neon"], files, output)),
  api: (output) => onDatabases(() => vitest("api", ["api"], files, output)),
  browser: (output) => onDatabases(() => playwright(output)),
};
/** Not part of a full run. */
const others = { changed };
/** Lanes run concurrently if there are two cores. The browser tests run afterwards, because they use two cores. */
const lanes = [
  ["build", "check", "api"],
  ["unit", "db"],
];

const begun = Date.now();
const reports = "test-results";
const counts = [];
const unsaid = new Map();
let complete = false;
let databases;

// An interrupted run counts as failed.
endInOrder();
process.once("exit", () => {
  for (const name of unsaid.keys()) sayAllOf(name);
  const { passed, failed, failures } = total(complete ? counts : [...counts, oneFailure("The run was broken off.")]);
  if (failed) process.exitCode ||= 1;
  for (const each of failures) say(`\nFailed: ${each}`);
  say(`\nAfter ${secondsSince(begun)}:\n${passed} passed, ${failed} failed`);
});

if (only && !(only in { ...stages, ...others })) {
  const names = [...Object.keys(stages), ...Object.keys(others)].join(", ");
  fail(
    `There is no stage "${only}": run \`npm test\` for everything, or \`npm test -- <stage>\` with one of ${names}.`,
  );
}
await install({ dev: true });
if (["api", undefined].includes(only)) await install({ dev: true, folder: "e2e/clients" });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
if (only) await runStage(only, { ...stages, ...others }[only], {});
else {
  if (availableParallelism() > 1) await Promise.all(lanes.map(runLane));
  else for (const lane of lanes) await runLane(lane);
  await runLane(["browser"]);
}
await (await databases)?.close();
complete = true;

async function runLane(names) {
  for (const name of names) {
    unsaid.set(name, []);
    await runStage(name, stages[name], { hear: (chunk) => unsaid.get(name).push(chunk) });
  }
}

/** Runs a stage. In a lane, its output is printed as one block at the end. */
async function runStage(name, stage, output) {
  const start = Date.now();
  say(`== ${name}${unsaid.has(name) ? " begins" : ""}`);
  const counted = await stage(output).catch((error) => {
    const told = Buffer.from(`${error.stack}\n`);
    if (output.hear) output.hear(told);
    else process.stdout.write(told);
    return oneFailure(error.message);
  });
  counts.push({ ...counted, failures: counted.failures.map((each) => `${name}: ${each}`) });
  sayAllOf(name);
  say(`== ${name}: ${counted.failed ? `${counted.failed} failed` : "fine"}, ${secondsSince(start)}`);
}

function sayAllOf(name) {
  const said = Buffer.concat(unsaid.get(name) ?? []);
  unsaid.delete(name);
  if (said.length) process.stdout.write(Buffer.concat([Buffer.from(`\n== ${name} said:\n`), said]));
}

function check(output) {
  return run("npm", ["run", "--silent", "check"], output).then(needed);
}

function needed(exitCode) {
  return exitCode === 0 ? total([]) : oneFailure(`it ended with ${exitCode}`);
}

function oneFailure(why) {
  return { passed: 0, failed: 1, failures: [why] };
}

async function vitest(name, projects, wanted, output) {
  const report = `${reports}/${name}.json`;
  const reporters = [
    "--reporter=default",
    "--reporter=./scripts/causes.mjs",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const which = projects.flatMap((project) => ["--project", project]);
  const code = await node(["node_modules/vitest/vitest.mjs", "run", ...which, ...reporters, ...wanted], output);
  return judge(countVitest(JSON.parse(readFileSync(report, "utf8"))), code);
}

async function playwright(output) {
  if (!(await installBrowser())) throw new Error("There is no browser: install Chromium or Google Chrome.");
  const report = `${reports}/browser.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...files];
  const code = await node(args, { ...output, env });
  return judge(countPlaywright(JSON.parse(readFileSync(report, "utf8"))), code);
}

/** A quick check of the current change: format, lint, types and related tests. */
async function changed() {
  const { since, everywhere, unit, db } = touchedTests();
  if (everywhere.length)
    say(`Everything may stand on ${everywhere.join(", ")}: all units and all of the database's tests run.`);
  say(`Since ${since}: ${unit.length} files of unit tests, ${db.length} on PostgreSQL. \`npm test\` is the judge.`);
  const tests = [...unit, ...db];
  const projects = [...(unit.length ? ["unit"] : []), ...(db.length ? ["db-pg"] : [])];
  return total(
    await Promise.all([
      node(["node_modules/next/dist/bin/next", "typegen"], { quiet: true }).then(() => check()),
      tests.length ? vitest("changed", projects, tests) : total([]),
    ]),
  );
}

/** Starts the PostgreSQL of the run and creates the template databases, once. Stages find them through environment variables. */
async function onDatabases(stage) {
  databases ??= prepareDatabases();
  Object.assign(process.env, (await databases).env);
  return stage();
}

async function prepareDatabases() {
  const { prepareFolders, prepareTemplates } = await import(await bundle("e2e/fixtures/databases/template.ts"));
  const made = [await prepareTemplates({ inMemory: true }), await prepareFolders()];
  return {
    env: Object.assign({}, ...made.map(({ env }) => env)),
    close: () => Promise.all(made.map(({ close }) => close())),
  };
}
