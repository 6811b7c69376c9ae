import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path/posix";

const importPattern =
  /^(?:import|export)\s+[^;"]*?\s*from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"|^import\s+"([^"]+)"|vi\.(?:un)?mock\(\s*"([^"]+)"/gm;

/** Includes imports of types. */
export function resolveImports(file, text, known) {
  return [...text.matchAll(importPattern)].flatMap(([, ...names]) => resolve(file, names.find(Boolean), known) ?? []);
}

function resolve(file, name, known) {
  const path = name.startsWith("@/") ? name.slice(2) : name.startsWith(".") ? join(file, "..", name) : undefined;
  return path === undefined
    ? undefined
    : [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`].find((each) => known.has(each));
}

export function listProjectFiles() {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return output.trim().split("\n").filter(existsSync);
}
