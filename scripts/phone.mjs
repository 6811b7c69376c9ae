import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { fail, print, secondsSince } from "./shell.mjs";

const program = "mini-program";
const simulator = "packages/mini-program-simulator/src";
const sources = [program, simulator, "scripts/phone.mjs", "package-lock.json"];
const folder = "dist/phone";
const manifest = `${folder}/manifest.json`;

/**
 * Compiles `mini-program/` for the simulator, unless the last build has the same sources. `node scripts/phone.mjs` also prints
 * what the simulator does not support. A running Kiosk serves the new build after a reload.
 */
export async function buildPhone(onWarning = () => {}) {
  const current = hashSources();
  const last = readManifest() ?? {};
  if (last.sources === current) return;
  const start = Date.now();
  const entry = fileURLToPath(import.meta.resolve("mini-program-simulator/compiler"));
  const { compileMiniProgram, formatFault } = await import(`${await bundle(entry)}?${start}`);
  const describeFault = (fault) =>
    [`${program}/${formatFault(fault, "en")}`, fault.source].filter(Boolean).join("\n    ");
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
  for (const fault of faults) onWarning(describeFault(fault));
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
  for (const source of [program, simulator]) watch(source, { recursive: true }, scheduleCompile).unref();
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

function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  const entries = path.includes(".") ? [] : readdirSync(path, { recursive: true, withFileTypes: true });
  if (!entries.length) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await buildPhone(print).catch((error) => fail(error.faults ? error.message : error.stack));
