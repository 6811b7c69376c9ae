import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { storeCommit } from "./commit.mjs";
import { install } from "./install.mjs";
import { buildPhone } from "./phone.mjs";
import { buildReference } from "./reference.mjs";
import { describeFullDisk, fail, isPacked, node, print, secondsSince } from "./shell.mjs";

const sources = [
  "app",
  "components",
  "db",
  "lib",
  "packages",
  "server",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/bundle.mjs",
  "scripts/reference.mjs",
];
const stamp = ".next/kiosk-sources";
const memory = "2 GB";

/** Builds unless the last complete build has the same sources. */
export async function build(compilePhone = buildPhone) {
  if (isPacked) return;
  await compilePhone();
  const current = hashSources();
  if (isUpToDate(current)) return storeCommit({ isNew: false });
  const start = Date.now();
  print(`Building (a minute or two, with ${memory} of memory)…`);
  rmSync(stamp, { force: true });
  await Promise.all([buildPages(current), buildReference()]);
  mergeTraces();
  for (const program of ["start", "back-up"]) await bundle(`server/${program}.ts`);
  storeCommit({ isNew: true });
  writeFileSync(stamp, current);
  print(`Built in ${secondsSince(start)}.`);
}

async function buildPages(sourcesHash) {
  const start = Date.now();
  const output = [];
  const onOutput = (chunk) => {
    output.push(chunk);
    for (const step of String(chunk).match(/^\W*(Creating|Compiled|Collecting|Finalizing).*/gm) ?? [])
      print(`  ${step.trim()}`);
  };
  const timer = setInterval(() => print(`  ${secondsSince(start)}`), 10_000);
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...buildIdentity(sourcesHash) };
  // In one process, the second step would need its memory in addition to that of the compiler.
  let code = 0;
  for (const step of ["compile", "generate"]) {
    const args = ["node_modules/next/dist/bin/next", "build", "--experimental-build-mode", step];
    code ||= await node(args, { hear: onOutput, env, withWorkers: true });
  }
  clearInterval(timer);
  if (code === 0) return;
  const text = Buffer.concat(output).toString();
  process.stderr.write(text);
  fail(failure(code, text));
}

/**
 * Makes two builds of the same sources interchangeable behind one proxy: without these values Next chooses random ones, and
 * the forms and files of one build are unknown to the other. The key is not a secret: no server action encloses values.
 */
export function buildIdentity(sourcesHash) {
  const key = createHash("sha256").update(`server actions ${sourcesHash}`).digest("base64");
  return { KIOSK_BUILD_ID: sourcesHash.slice(0, 20), NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key };
}

/** When memory runs out, the kernel kills the largest process: Next or one of its workers. */
export function failure(code, output, freeBytes) {
  const killed =
    code === 128 + constants.signals.SIGKILL || /SIGKILL|heap out of memory|memory allocation of/.test(output);
  return killed
    ? `The build was killed, probably because the memory ran out: it needs ${memory}. Stop other programs, or add memory or swap.`
    : `The build failed; its output is above.${describeFullDisk(freeBytes)}`;
}

/** Next writes one file of traced paths per page, 64 MB in total. Only pack.mjs reads them, and it needs only the union. */
function mergeTraces() {
  const traces = listFiles(".next").filter((path) => path.endsWith(".nft.json"));
  const files = traces.flatMap((path) =>
    JSON.parse(readFileSync(path, "utf8")).files.map((file) => join(dirname(path), file)),
  );
  writeFileSync(".next/traced.json", JSON.stringify([...new Set(files)]));
  for (const path of traces) rmSync(path);
}

function isUpToDate(current) {
  return existsSync("dist/start.mjs") && existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

// Hashes contents instead of times, because a checkout changes the times.
function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await install();
  await build();
}
