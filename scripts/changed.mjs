import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { listProjectFiles, resolveImports } from "./imports.mjs";

/** It imports every room, so a change would reach all of them through it. */
const registry = "lib/registry.ts";
const everywhere = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|db\/migrations\/)/;

/**
 * Returns the test files near what changed in the working tree and in commits that `origin/main` lacks. A changed file leads to
 * its importers, up to a room (a folder with operations). A room leads to the tests that mention one of its URLs or import one of
 * its files. Effects of one room on another are ignored, since this is only a first check.
 */
export function findRelatedTests() {
  const since = findBase();
  const changed = lines("diff", "--name-only", since);
  const added = lines("ls-files", "--others", "--exclude-standard");
  return { since, ...selectTests([...changed, ...added], readSources()) };
}

export function selectTests(changed, sources) {
  const imports = new Map([...sources].map(([file, text]) => [file, new Set(resolveImports(file, text, sources))]));
  const tests = [...sources.keys()].filter(isTest);
  const rooms = new Set([...sources.keys()].filter((file) => /operations\.ts$/.test(file)).map(dirname));
  rooms.delete(dirname(registry));

  const seen = new Set();
  const touchedRooms = new Set();
  const queue = changed.filter((file) => sources.has(file));
  for (const file of queue) {
    if (seen.has(file) || file === registry) continue;
    seen.add(file);
    if (rooms.has(dirname(file)) && !isTest(file)) touchedRooms.add(dirname(file));
    else for (const [importer, imported] of imports) if (imported.has(file)) queue.push(importer);
  }
  const urls = [...touchedRooms].flatMap((room) => findUrls(room, sources));
  const routes = changed.filter((file) => /^app\/.*route\.ts$/.test(file)).map(routeToUrl);
  const names = [...urls, ...routes].map((url) => new RegExp(`${url}(?![\\w-])`));
  const isRelated = (test) =>
    seen.has(test) ||
    [...imports.get(test)].some((file) => touchedRooms.has(dirname(file))) ||
    (/^e2e\/db\//.test(test) && names.some((name) => name.test(sources.get(test))));

  const wide = changed.filter((file) => everywhere.test(file));
  const related = wide.length ? tests : tests.filter(isRelated);
  return {
    everywhere: wide,
    unit: related.filter((test) => !/^e2e\/(?!fixtures\/)/.test(test)),
    db: related.filter((test) => /^e2e\/db\//.test(test)),
  };
}

const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file);

/** The paths of a room's operations, up to the first parameter. */
function findUrls(room, sources) {
  const inside = [...sources].filter(([file]) => dirname(file) === room && file.endsWith("operations.ts"));
  const paths = inside.flatMap(([, text]) => [...text.matchAll(/path: "(\/[^"{]+)/g)].map((match) => match[1]));
  return [...new Set(paths.map((path) => path.replace(/\/$/, "")))];
}

const routeToUrl = (file) => file.replace(/^app/, "").replace(/\/(\[.*|route\.ts$).*/, "");

export function readSources() {
  const files = listProjectFiles().filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

/** Returns the last commit shared with `origin/main`, or `HEAD` if there is no `origin/main`. */
function findBase() {
  try {
    return git("merge-base", "HEAD", "origin/main").trim().slice(0, 12);
  } catch {
    return "HEAD";
  }
}

const lines = (...args) =>
  git(...args)
    .split("\n")
    .filter(Boolean);

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 26 });
}
