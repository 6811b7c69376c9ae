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
import { fail, say, secondsSince } from "./shell.mjs";

const sources = [
  "mini-program",
  "lib/phone",
  "lib/kernel/process/nearest.ts",
  "scripts/phone.mjs",
  "package-lock.json",
];
const folder = "dist/phone";
const manifest = `${folder}/manifest.json`;

/**
 * Compiles `mini-program/` for the phone in the browser, unless the last time was from exactly these sources. By hand, and in `npm run dev`,
 * it says what the simulator lacks: `node scripts/phone.mjs`. A running Kiosk serves the new one from the next reload on.
 */
export async function buildPhone(hearWarning = () => {}) {
  const current = fingerprint();
  const last = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  if (last.sources === current) return;
  const start = Date.now();
  const { compileMiniProgram, faultText } = await import(`${await bundle("lib/phone/compiler/compile.ts")}?${start}`);
  const told = (fault) => [`mini-program/${faultText(fault, "en")}`, fault.source].filter(Boolean).join("\n    ");
  const { files, needed, faults } = await compileMiniProgram("mini-program").catch((error) => {
    if (error.faults) error.message = error.faults.map(told).join("\n");
    throw error;
  });
  const hash = createHash("sha256");
  for (const [path, content] of files) hash.update(`${path}\0`).update(content).update("\0");
  const build = hash.digest("hex").slice(0, 12);
  write(build, files);
  writeWhole(manifest, JSON.stringify({ sources: current, build, needed, files: [...files.keys()] }));
  for (const old of readdirSync(folder, { withFileTypes: true }))
    if (old.isDirectory() && ![build, last.build].includes(old.name))
      rmSync(join(folder, old.name), { recursive: true });
  for (const fault of faults) hearWarning(told(fault));
  say(`Phone compiled in ${secondsSince(start)}.`);
}

/** A mistake in the mini-program keeps no shop from starting, as long as there is an earlier build. */
export function buildPhoneOrKeepLast() {
  return buildPhone().catch((error) => {
    if (!error.faults) throw error;
    const { faults, ...last } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
    if (!last.build) fail(error.message);
    if (faults) writeWhole(manifest, JSON.stringify(last)); // shoppers do not read a developer's mistakes
    say(`The phone could not be compiled: it stays as it was.\n${error.message}`);
  });
}

/** Compiles, and again after each change. What stops it is told here, and in the phone until it is mended. */
export async function watchPhone() {
  let timer;
  const compile = () =>
    buildPhone(say).catch((error) => {
      say(`The phone could not be compiled.\n${error.message}`);
      if (error.faults) keepFaults(error.faults);
    });
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(compile, 100);
  };
  for (const source of ["mini-program", "lib/phone"]) watch(source, { recursive: true }, later).unref();
  await compile();
}

/** The last good build stays. Without its sources' mark the next change is compiled in any case. */
function keepFaults(faults) {
  const last = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : { build: "", needed: [], files: [] };
  mkdirSync(folder, { recursive: true });
  writeWhole(manifest, JSON.stringify({ ...last, sources: "", faults }));
}

/** A folder is there whole or not yet: a server may be reading, and another compile may be writing the same. */
function write(build, files) {
  const own = join(folder, `${build}.${process.pid}`);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), content);
  }
  try {
    renameSync(own, join(folder, build));
  } catch {
    rmSync(own, { recursive: true }); // somebody else was faster, with the same content
  }
}

function writeWhole(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  const inside = path.includes(".") ? [] : readdirSync(path, { recursive: true, withFileTypes: true });
  if (!inside.length) return [path];
  return inside
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await buildPhone(say).catch((error) => fail(error.faults ? error.message : error.stack));
