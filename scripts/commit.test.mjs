import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeCommit } from "./commit.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kiosk-commit-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const person = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
function commit() {
  git("init", "-q");
  writeFileSync(join(root, "a"), "1");
  git("add", "a");
  git(...person, "commit", "-qm", "One");
  return git("rev-parse", "HEAD");
}
const kept = () => {
  const path = join(root, "dist/built.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).commit : undefined;
};

test("the commit comes from git, and is marked if files differ", () => {
  const head = commit();
  storeCommit({ isNew: true, root, env: {} });
  expect(kept()).toBe(head);
  writeFileSync(join(root, "a"), "2");
  storeCommit({ isNew: false, root, env: {} });
  expect(kept()).toBe(`${head}-dirty`);
});

test("GIT_COMMIT is used without git, a start keeps a known commit, and a new build forgets it", () => {
  storeCommit({ isNew: true, root, env: { GIT_COMMIT: "abcdef0" } });
  expect(kept()).toBe("abcdef0");
  storeCommit({ isNew: false, root, env: {} });
  expect(kept()).toBe("abcdef0");
  storeCommit({ isNew: true, root, env: {} });
  expect(kept()).toBeUndefined();
});

test("a repository around the project is ignored", () => {
  commit();
  const inside = join(root, "inside");
  storeCommit({ isNew: true, root: inside, env: {} });
  expect(existsSync(join(inside, "dist/built.json"))).toBe(false);
});

test.runIf(existsSync("/sys/kernel"))(
  "a start without write permission next to the code continues, and a build fails",
  () => {
    const given = { root: "/sys", env: { GIT_COMMIT: "abcdef0" } };
    expect(() => storeCommit({ isNew: true, ...given })).toThrow(/EACCES|EPERM|EROFS/);
    storeCommit({ isNew: false, ...given });
  },
);
