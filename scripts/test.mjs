import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { installBrowser } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { install } from "./install.mjs";
import { countPlaywright, countVitest, judge, total } from "./reports.mjs";
import { fail, node, run, say, secondsSince } from "./shell.mjs";

// Runs all stages, or a part: npm test -- api, npm test -- api orders.
const [only, ...files] = process.argv.slice(2);
const stages = {
  build: () => node(["scripts/build.mjs"]).then(needed),
  check: () => run("npm", ["run", "--silent", "check"]).then(needed), // after the build, which writes some of the types
  unit: () => vitest("unit"),
  db: () => onPostgres(() => vitest("db-*")),
  api: () => onPostgres(() => vitest("api")),
  browser: () => onPostgres(playwright),
};

const begun = Date.now();
const reports = "test-results";
const counts = [];
let complete = false;
let postgres;

// The last line says how the run ended, in every case. A run that was broken off has failed.
process.once("exit", () => {
  const { passed, failed } = total(complete ? counts : [...counts, { passed: 0, failed: 1 }]);
  if (failed) process.exitCode ||= 1;
  say(`\nAfter ${secondsSince(begun)}:\n${passed} passed, ${failed} failed`);
});

if (only && !(only in stages)) fail(`There is no stage "${only}". There are: ${Object.keys(stages).join(", ")}.`);
await install({ dev: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
for (const name of only ? [only] : Object.keys(stages)) counts.push(await runStage(name));
await postgres?.close();
complete = true;

async function runStage(name) {
  const start = Date.now();
  say(`\n== ${name}`);
  const counted = await stages[name]().catch((error) => {
    say(error.stack);
    return { passed: 0, failed: 1 };
  });
  say(`== ${name}: ${counted.failed ? `${counted.failed} failed` : "fine"}, ${secondsSince(start)}`);
  return counted;
}

function needed(exitCode) {
  return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
}

async function vitest(project) {
  const report = `${reports}/${project.replace("-*", "")}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await node(["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters, ...files]);
  return judge(countVitest(JSON.parse(readFileSync(report, "utf8"))), code);
}

async function playwright() {
  if (!(await installBrowser())) throw new Error("There is no browser: install Chromium or Google Chrome.");
  const report = `${reports}/browser.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await node(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...files], { env });
  return judge(countPlaywright(JSON.parse(readFileSync(report, "utf8"))), code);
}

/** Starts the run's one PostgreSQL at first use. The stages find it through the environment. */
async function onPostgres(stage) {
  if (!postgres) {
    const { prepareTemplate } = await import(await bundle("e2e/fixtures/template.ts"));
    postgres = await prepareTemplate();
    Object.assign(process.env, postgres.env);
  }
  return stage();
}
