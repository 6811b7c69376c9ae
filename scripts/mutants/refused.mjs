import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { API } from "typescript/unstable/sync";
import { projectFiles } from "../imports.mjs";

/** Stands as the test that found a mutant. */
export const check = "npm run check";

/** Returns those of the mutants that `npm run check` refuses. They need no test. */
export function refusedOf(mutants, sources) {
  const refused = new Set([...refusedByTypes(mutants, sources), ...floating(mutants, sources)]);
  return mutants.filter((one) => refused.has(one));
}

/** Returns those in whose file a type does not fit. `root` has the `tsconfig.json`. */
export function refusedByTypes(mutants, sources, root = process.cwd()) {
  const typed = mutants.filter(({ kind, file }) => !["sql", "words"].includes(kind) && /\.tsx?$/.test(file));
  if (!typed.length) return [];
  const changed = new Map();
  const api = new API({ cwd: root, fs: { readFile: (path) => changed.get(path) } });
  const project = join(root, "tsconfig.json");
  let snapshot = api.updateSnapshot({ openProjects: [project] });
  const become = (file, text) => {
    if (text === undefined) changed.delete(file);
    else changed.set(file, text);
    const before = snapshot;
    snapshot = api.updateSnapshot({ fileChanges: { changed: [file] } });
    before.dispose();
  };
  try {
    return typed.filter((one) => {
      const file = join(root, one.file);
      become(file, mutated(sources.get(one.file), one));
      const errors = snapshot.getProject(project).program.getSemanticDiagnostics(file);
      become(file, undefined);
      return errors.length > 0;
    });
  } finally {
    api.close();
  }
}

function mutated(source, { start, end, text }) {
  const drizzle = text.startsWith("kioskDrizzle.") ? '\nimport * as kioskDrizzle from "drizzle-orm";' : "";
  return `${source.slice(0, start)}${text}${source.slice(end)}${drizzle}`;
}

/** Returns the statements without their `await` that the linter finds, which takes seconds: all of them are tried at once. */
function floating(mutants, sources) {
  const statements = mutants.filter(({ kind, isStatement }) => kind === "await" && isStatement);
  if (!statements.length) return [];
  const tree = copyOfProject();
  try {
    const files = [...new Set(statements.map(({ file }) => file))];
    for (const file of files) {
      const own = statements.filter((one) => one.file === file).toSorted((a, b) => b.start - a.start);
      const without = (text, { start }) => text.slice(0, start) + text.slice(start).replace(/^await\s/, "");
      writeFileSync(join(tree, file), own.reduce(without, sources.get(file)));
    }
    const args = ["lint", "--only=nursery/noFloatingPromises", "--reporter=github", "--max-diagnostics=none", ...files];
    const biome = resolve("node_modules/@biomejs/biome/bin/biome");
    const { stdout } = spawnSync(process.execPath, [biome, ...args], {
      cwd: tree,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    const found = [...stdout.matchAll(/^::error title=[^,]*,file=([^,]*),line=(\d+),/gm)];
    const lines = new Set(found.map(([, file, line]) => `${relative(tree, file)}:${line}`));
    return statements.filter(({ file, line }) => lines.has(`${file}:${line}`));
  } finally {
    rmSync(tree, { recursive: true });
  }
}

function copyOfProject() {
  const tree = mkdtempSync(join(tmpdir(), "kiosk-check-"));
  for (const file of projectFiles()) cpSync(file, join(tree, file));
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  return tree;
}
