import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listProjectFiles, resolveImports } from "./imports.mjs";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const files = listProjectFiles().filter((file) => /\.(tsx?|mjs)$/.test(file));
const known = new Set(files);
const text = (file) => readFileSync(file, "utf8");

/** Lists the files that `npm start` and the other commands read: all of `app`, and whatever is imported from there. */
function filesOfTheApp() {
  const entries =
    /^(app\/|server\/[^/]+\.ts$|scripts\/(start|run|build|dev)\.mjs$|(instrumentation|proxy|.*\.config)\.(ts|mjs)$)/;
  const notOfIt = /\.(test|spec)\.|(vitest|playwright|drizzle)\.config/;
  const found = new Set(files.filter((file) => entries.test(file) && !notOfIt.test(file)));
  for (const file of found) for (const path of resolveImports(file, text(file), known)) found.add(path);
  return [...found];
}

test("the app and its start scripts import packages of `dependencies` only", () => {
  const imported = /^(?:import|export)\s(?!type\s)[^;"]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"|^import\s+"([^"]+)"/gm;
  const app = filesOfTheApp();
  const packagesOf = (file) =>
    [
      ...text(file)
        .replaceAll(/`(?:\\.|[^`\\])*`/g, "``")
        .matchAll(imported),
    ]
      .map(([, a, b, c]) => a ?? b ?? c)
      .filter((name) => !/^(node:|\.|@\/)/.test(name))
      .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  const wrong = app.flatMap((file) =>
    packagesOf(file)
      .filter((name) => !dependencies[name])
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
  expect(app.length).toBeGreaterThan(700);
  expect(new Set(app.flatMap(packagesOf)).size).toBeGreaterThan(30);
});

test("the packages of the tests suffice for a start, and not vice versa", () => {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-install-"));
  const lock = (packages) => JSON.stringify({ packages: { "": {}, ...packages } });
  const app = { "node_modules/app": { version: "1.0.0" } };
  const both = { ...app, "node_modules/tests": { version: "1.0.0", dev: true } };
  const isEnough = (present, dev) => {
    writeFileSync(`${folder}/package-lock.json`, lock(both));
    mkdirSync(`${folder}/node_modules`, { recursive: true });
    writeFileSync(`${folder}/node_modules/.package-lock.json`, lock(present));
    const code = `import("./scripts/install.mjs").then(({ isInstalled }) => console.log(isInstalled(${dev}, ${JSON.stringify(folder)})))`;
    return execFileSync(process.execPath, ["-e", code], { encoding: "utf8" }).trim();
  };
  expect([isEnough(both, false), isEnough(both, true)]).toEqual(["true", "true"]);
  expect([isEnough(app, false), isEnough(app, true)]).toEqual(["true", "false"]);
  rmSync(folder, { recursive: true });
});

test("no package of the tests is one of the app", () => {
  expect(Object.keys(devDependencies).filter((name) => dependencies[name])).toEqual([]);
});
