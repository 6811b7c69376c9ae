import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { callerDirectory, fail, print, secondsSince } from "./shell.mjs";

const starter = { folder: "mini-program", label: "mini-program" };
const simulator = "packages/mini-program-simulator/src";
const folder = "dist/phone";
const manifest = `${folder}/manifest.json`;

/**
 * Compiles a mini-program for the simulator, unless the last build has the same sources and no warnings are requested. `label` is
 * the folder in messages. A running Kiosk serves the new build after a reload.
 */
export async function buildPhone(onWarning, { folder: program, label } = starter) {
  const current = hashSources(program);
  const last = readManifest() ?? {};
  if (last.sources === current && !onWarning) return;
  const start = Date.now();
  const entry = fileURLToPath(import.meta.resolve("mini-program-simulator/compiler"));
  const { compileMiniProgram, formatFault } = await import(`${await bundle(entry)}?${start}`);
  const describeFault = (fault) => [join(label, formatFault(fault, "en")), fault.source].filter(Boolean).join("\n    ");
  const { files, needed, faults } = await compileMiniProgram(program, { addresses: "config.js" }).catch((error) => {
    if (error.faults) error.message = error.faults.map(describeFault).join("\n");
    throw error;
  });
  const hash = createHash("sha256");
  for (const [path, content] of files) hash.update(`${path}\0`).update(content).update("\0");
  const build = hash.digest("hex").slice(0, 12);
  writeBuild(build, files);
  writeAtomically(manifest, JSON.stringify({ sources: current, build, needed, files: [...files.keys()] }));
  for (const old of readdirSync(folder, { withFileTypes: true }))
    if (old.isDirectory() && ![build, last.build].includes(old.name))
      rmSync(join(folder, old.name), { recursive: true });
  for (const fault of faults) onWarning?.(describeFault(fault));
  print(`Phone compiled in ${secondsSince(start)}.`);
}

/** An error in the mini-program does not prevent a shop from starting if there is an earlier build. */
export function buildPhoneOrKeepLast() {
  return buildPhone().catch((error) => {
    if (!error.faults) throw error;
    const { faults, ...last } = readManifest() ?? {};
    if (!last.build) fail(error.message);
    if (faults) writeAtomically(manifest, JSON.stringify(last)); // shoppers must not see them
    print(`The phone could not be compiled: it stays as it was.\n${error.message}`);
  });
}

/** Compiles now and after each change. Errors are printed, and shown in the simulator until they are corrected. */
export async function watchPhone() {
  let timer;
  const compile = () =>
    buildPhone(print).catch((error) => {
      print(`The phone could not be compiled.\n${error.message}`);
      if (error.faults) storeFaults(error.faults);
    });
  const scheduleCompile = () => {
    clearTimeout(timer);
    timer = setTimeout(compile, 100);
  };
  for (const source of [starter.folder, simulator]) watch(source, { recursive: true }, scheduleCompile).unref();
  await compile();
}

const readManifest = () => (existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : undefined);

/** The last successful build remains. It is stored without the hash of its sources, so that the next change always compiles. */
function storeFaults(faults) {
  const last = readManifest() ?? { build: "", needed: [], files: [] };
  mkdirSync(folder, { recursive: true });
  writeAtomically(manifest, JSON.stringify({ ...last, sources: "", faults }));
}

/** Writes to a temporary folder and renames it, because a server or another build can use the folder concurrently. */
function writeBuild(build, files) {
  const temporary = join(folder, `${build}.${process.pid}`);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(temporary, path)), { recursive: true });
    writeFileSync(join(temporary, path), content);
  }
  try {
    renameSync(temporary, join(folder, build));
  } catch {
    rmSync(temporary, { recursive: true }); // another process has written the same content
  }
}

function writeAtomically(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function hashSources(program) {
  const hash = createHash("sha256");
  const sources = [program, simulator, "scripts/phone.mjs", "package-lock.json"];
  for (const file of sources.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** The folder with app.json: the one that is named, or `miniprogramRoot` of its project.config.json. */
function findProgram(label) {
  const project = resolve(callerDirectory, label, "project.config.json");
  const { miniprogramRoot = "" } = existsSync(project) ? JSON.parse(readFileSync(project, "utf8")) : {};
  const program = { folder: resolve(callerDirectory, label, miniprogramRoot), label: join(label, miniprogramRoot) };
  if (!existsSync(join(program.folder, "app.json")))
    fail(`${program.label} is not the folder of a mini-program: it has no app.json.`);
  return program;
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const label = process.argv[2];
  await buildPhone(print, label ? findProgram(label) : starter).catch((error) =>
    fail(error.faults ? error.message : error.stack),
  );
}
