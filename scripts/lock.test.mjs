import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

function isLocked(name, path) {
  if (packages[`${path ? `${path}/` : ""}node_modules/${name}`]) return true;
  return path !== "" && isLocked(name, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))));
}

test("the lock file has the packages of each platform", () => {
  const entries = Object.entries(packages);
  const wanted = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ name, path })),
  );
  const missing = wanted.filter(({ name, path }) => !isLocked(name, path)).map(({ name }) => name);
  expect(wanted.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("each package built for Linux on x64 has one for arm64", () => {
  const built = Object.keys(packages).filter((path) => !packages[path].dev && /linux-x64/.test(path));
  expect(built.filter((path) => !packages[path.replace("linux-x64", "linux-arm64")])).toEqual([]);
  expect(built.length).toBeGreaterThan(7);
});

test("the version is the same in package.json, lock file, changelog and deployment guides", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  expect(/^## (\d\S*)/m.exec(readFileSync("CHANGELOG.md", "utf8"))[1]).toBe(version);
  for (const guide of ["docs/deploy.md", "docs/zh-CN/deploy.md"]) {
    const named = [...readFileSync(guide, "utf8").matchAll(/(?:kiosk-|v)(\d+\.\d+\.\d+)/g)].map(([, named]) => named);
    expect([guide, ...new Set(named)]).toEqual([guide, version]);
  }
});
