import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
const read = (pattern: RegExp) => files.filter((file) => pattern.test(file)).map((file) => readFileSync(file, "utf8"));
/** Text in backticks outside of code blocks. */
const pages = files
  .filter((file) => file.endsWith(".md") && file !== "CHANGELOG.md")
  .map((file) => ({ file, text: readFileSync(file, "utf8").replace(/^( *)```.*?^\1```/gms, "") }));
const namedIn = (pattern: RegExp) =>
  pages.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name]) => ({ file, name: name! })));

test("each function that the documentation calls by name is exported", () => {
  const code = read(/\.(ts|tsx|mjs|js)$/).join("\n");
  const exported = new Set(
    [...code.matchAll(/export\s+(?:async\s+)?(?:function\*?|const|class)\s+(\w+)/g)].map(([, name]) => name),
  );
  const inSql = new Set(
    [
      ...read(/\.sql$/)
        .join("\n")
        .matchAll(/FUNCTION\s+(\w+)/g),
    ].map(([, name]) => name),
  );
  const ofLibraries = new Set(["useQuery"]);
  const called = namedIn(/`(?:run: )?(\w+)\([^`]*\)`/g);
  expect(called.length).toBeGreaterThan(20);
  expect(called.filter(({ name }) => !exported.has(name) && !inSql.has(name) && !ofLibraries.has(name))).toEqual([]);
});

test("each file and folder that the documentation names exists, except those that its guides create", () => {
  const named = namedIn(/`((?:app|components|db|docs|e2e|lib|packages|public|scripts|server)\/[\w./()[\]-]+)`/g);
  expect(named.length).toBeGreaterThan(100);
  const created = /supplier|similar|product-brand/;
  const exists = (name: string) =>
    ["", "mini-program/"].some((folder) => files.some((file) => file.startsWith(folder + name.replace(/\/$/, ""))));
  expect(named.filter(({ name }) => !created.test(name) && !exists(name))).toEqual([]);
});
