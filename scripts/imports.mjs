import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path/posix";

const statement = /^(import|export)\s+([^;"]*?)\s*from\s+"([^"]+)"/gm;
const others = /\bimport\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"|vi\.(?:un)?mock\(\s*"([^"]+)"/gm;

/** Returns the project's files that a file imports, each with the imported names (`*` is all). Type imports count. */
export function importedFrom(file, text, known) {
  const named = [...text.matchAll(statement)].map(([, , clause, name]) => ({ name, names: namesOf(clause) }));
  const whole = [...text.matchAll(others)].map(([, a, b, c]) => ({ name: a ?? b ?? c, names: ["*"] }));
  return [...named, ...whole].flatMap(({ name, names }) => {
    const path = resolve(file, name, known);
    return path ? [{ path, names }] : [];
  });
}

function namesOf(clause) {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1];
  if (listed === undefined) return ["*"];
  return listed.split(",").map(
    (part) =>
      part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+/)[0],
  );
}

function resolve(file, name, known) {
  const path = name.startsWith("@/") ? name.slice(2) : name.startsWith(".") ? join(file, "..", name) : undefined;
  return path === undefined
    ? undefined
    : [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`].find((each) => known.has(each));
}

/** Returns the files that git tracks, and new ones that it does not ignore. */
export function projectFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return listed.trim().split("\n").filter(existsSync);
}
