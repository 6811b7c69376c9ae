import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { install } from "./install.mjs";
import { fail, print, run } from "./shell.mjs";

/**
 * Builds the app and copies it without the files that only a build needs: `npm run pack` into an archive in `dist`, which starts
 * without network on a machine of the same system; `node scripts/pack.mjs <folder>` into a folder. The commands work there too.
 */
await install();
await build();
const packageJson = JSON.parse(readFileSync("package.json", "utf8"));
const name = `kiosk-${packageJson.version}`;
const target = process.argv[2] ?? `dist/${name}`;
const scripts = Object.entries(packageJson.scripts).filter(([, line]) =>
  /scripts\/(start|run)\.mjs( [\w-]+)?$/.test(line),
);
const programs = scripts.map(([, line]) => /([\w-]+)(\.mjs)?$/.exec(line)[1]);
programs.push("back-up"); // the server runs it
for (const program of programs) await bundle(`server/${program}.ts`);
const bundles = programs.map((program) => `dist/${program}.mjs`);

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
  "lib/client/client.d.ts",
  "lib/people/identity/common-passwords.txt",
];
const builtFiles = listFiles(".next").filter((path) => !/^\.next\/(cache|types|trace|diagnostics)/.test(path));
const excluded = /\.(map|a)$|\.runtime\.dev\.js$|_snapshot\.json$/;

const scriptFiles = new Set(["scripts/start.mjs", "scripts/run.mjs"]);
for (const path of scriptFiles)
  for (const [, other] of readFileSync(path, "utf8").matchAll(/"\.\/([\w-]+\.mjs)"/g))
    scriptFiles.add(`scripts/${other}`);

/** Next has traced the imports of its pages. The same tracer finds those of the programs. */
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
const { fileList } = await nodeFileTrace(bundles, { ignore: [".next/**", "node_modules/typescript/**"] });
const traced = JSON.parse(readFileSync(".next/traced.json", "utf8"));
const packages = [...fileList, ...traced].filter((path) => path.startsWith("node_modules/"));

rmSync(target, { recursive: true, force: true });
let bytes = 0;
for (const path of new Set([...bundles, ...scriptFiles, ...packages, ...builtFiles, ...dataFiles.flatMap(listFiles)])) {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (!file || excluded.test(path)) continue;
  mkdirSync(dirname(join(target, path)), { recursive: true });
  await cp(path, join(target, path), { verbatimSymlinks: true, recursive: true });
  bytes += file.size;
}
const ownPackage = { ...packageJson, scripts: Object.fromEntries(scripts) };
writeFileSync(join(target, "package.json"), JSON.stringify(ownPackage, undefined, 2));
print(`Packed ${Math.round(bytes / 1e6)} MB.`);

if (!process.argv[2]) {
  const archive = `${target}-${process.platform}-${process.arch}.tar.gz`;
  if ((await run("tar", ["-czf", archive, "-C", "dist", name])) !== 0) fail(`${archive} could not be written.`);
  rmSync(target, { recursive: true });
  print(`${archive} has ${Math.round(statSync(archive).size / 1e6)} MB.`);
}

function listFiles(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}
