import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

function isLocked(name, path) {
  if (packages[`${path ? `${path}/` : ""}node_modules/${name}`]) return true;
  return path !== "" && isLocked(name, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))));
}

test("the lock file names the packages of every platform, or npm ci would refuse it", () => {
  const entries = Object.entries(packages);
  const wanted = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ name, path })),
  );
  const missing = wanted.filter(({ name, path }) => !isLocked(name, path)).map(({ name }) => name);
  expect(wanted.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
