import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { instrumented } from "./instrument.mjs";

/** The starter's pages are loaded by `require`, past vite: their mutants come in here. */
export function leadToMutants(root, mutants) {
  const { extensions } = createRequire(import.meta.url);
  const load = extensions[".js"];
  extensions[".js"] = (module, path) => {
    const found = Object.entries(mutants).find(([file]) => join(root, file) === path);
    if (!found) return load(module, path);
    return module._compile(instrumented(readFileSync(path, "utf8"), found[1]), path);
  };
}
