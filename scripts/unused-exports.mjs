import { readFileSync } from "node:fs";
import { importedFrom, projectFiles } from "./imports.mjs";

/** Files whose exports are read by a tool, not by an import; and the primitives, a set that pages choose from. */
const byConvention =
  /^(app|mini-program)\/|^components\/ui\/|^(instrumentation|proxy|.*\.config)\.ts$|^db\/schema\/|^lib\/client\/client\.d\.ts$|^packages\/mini-program-simulator\/src\/(frame|compiler\/compile|runtime\/(start|device|faults|extras\/[\w-]+))\.ts$/;
const declared = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

/** Returns a sentence for each export that no file imports: it is dead, or needs no `export`. */
export function unusedExports(all, read = (file) => readFileSync(file, "utf8")) {
  const files = all.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file));
  const known = new Set(files);
  const used = new Set();
  for (const file of files)
    for (const { path, names } of importedFrom(file, read(file), known))
      for (const name of names) used.add(`${path} ${name}`);
  return files
    .filter((file) => !byConvention.test(file) && /\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(declared)].map(([, name]) => ({ file, name })))
    .filter(({ file, name }) => !used.has(`${file} ${name}`) && !used.has(`${file} *`))
    .map(({ file, name }) => `${file} exports ${name}, which no other file imports. Remove it, or its \`export\`.`);
}

if (process.argv[1]?.endsWith("unused-exports.mjs")) {
  const wrong = unusedExports(projectFiles());
  for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
  if (wrong.length) process.exitCode = 1;
}
