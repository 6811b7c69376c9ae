import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { bundle } from "./bundle.mjs";
import { print } from "./shell.mjs";

/**
 * Copies the built app into a folder, without the files that only a build needs: `node scripts/pack.mjs <folder>`. The commands
 * of package.json work there too.
 */
const target = process.argv[2];
const packageJson = JSON.parse(readFileSync("package.json", "utf8"));
const scripts = Object.fromEntries(
  Object.entries(packageJson.scripts)
    .filter(([name, line]) => name === "start" || /^node scripts\/run\.mjs \S+$/.test(line))
    .map(([name, line]) => [name, line.replace(/scripts\/(?:run\.mjs )?([\w-]+)(\.mjs)?$/, "dist/$1.mjs")]),
);
const programs = Object.values(scripts).map((line) => /dist\/[\w-]+\.mjs$/.exec(line)[0]);
for (const program of programs) await bundle(program.replace("dist/", "server/").replace(".mjs", ".ts"));

// This import creates the links between PostgreSQL's libraries, which is not possible in the image.
const { postgresPrograms } = await import(await bundle("db/postgres-programs.ts"));
const postgres = relative(".", join(postgresPrograms().postgres, "../../.."));

/** Files that are opened by path, so tracing imports does not find them. */
const dataFiles = [
  postgres,
  "public",
  "mini-program",
  "dist/phone",
  "dist/scalar.js.br",
  "dist/built.json",
  "db/migrations",
  "lib/client/client.js",
  "lib/client/client.d.ts",
  "lib/people/identity/common-passwords.txt",
];
const builtFiles = listFiles(".next").filter((path) => !/^\.next\/(cache|types|trace|diagnostics)/.test(path));
const excluded = /\.(map|a)$|\.runtime\.dev\.js$|_snapshot\.json$/;

/** Next has traced the imports of its pages. The same tracer finds those of the programs. */
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
const { fileList } = await nodeFileTrace(programs, { ignore: [".next/**", "node_modules/typescript/**"] });
const traced = JSON.parse(readFileSync(".next/traced.json", "utf8"));
const packages = [...fileList, ...traced].filter((path) => path.startsWith("node_modules/"));

rmSync(target, { recursive: true, force: true });
let bytes = 0;
for (const path of new Set([...programs, ...packages, ...builtFiles, ...dataFiles.flatMap(listFiles)])) {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (!file || excluded.test(path)) continue;
  mkdirSync(dirname(join(target, path)), { recursive: true });
  await cp(path, join(target, path), { verbatimSymlinks: true, recursive: true });
  bytes += file.size;
}
writeFileSync(join(target, "package.json"), JSON.stringify({ ...packageJson, scripts }, undefined, 2));
print(`Packed ${Math.round(bytes / 1e6)} MB.`);

function listFiles(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}
