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

test("each package of the app that is built for Linux on x64 is there for arm64 too", () => {
  const built = Object.keys(packages).filter((path) => !packages[path].dev && /linux-x64/.test(path));
  expect(built.filter((path) => !packages[path.replace("linux-x64", "linux-arm64")])).toEqual([]);
  expect(built.length).toBeGreaterThan(7);
});

test("the version of package.json is that of the lock file, of the newest changes, and of the guides to deploy", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  expect(/^## (\d.*)$/m.exec(readFileSync("CHANGELOG.md", "utf8"))[1]).toBe(version);
  for (const guide of ["docs/deploy.md", "docs/zh-CN/deploy.md"]) {
    const named = [...readFileSync(guide, "utf8").matchAll(/(?:kiosk-|v)(\d+\.\d+\.\d+)/g)].map(([, named]) => named);
    expect([guide, ...new Set(named)]).toEqual([guide, version]);
  }
});
