import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { keepCommit } from "./commit.mjs";
import { install } from "./install.mjs";
import { buildPhone } from "./phone.mjs";
import { fail, node, say, secondsSince } from "./shell.mjs";

const sources = [
  ...["app", "components", "db", "lib", "server"],
  ...["instrumentation.ts", "proxy.ts", "next.config.ts", "postcss.config.mjs", "tsconfig.json"],
  ...["package-lock.json", "scripts/bundle.mjs"],
];
const stamp = ".next/kiosk-sources";

/** Builds unless the last complete build was made from exactly these sources. */
export async function build(compilePhone = buildPhone) {
  await compilePhone();
  const current = fingerprint();
  if (isBuiltFrom(current)) return keepCommit({ isNew: false });
  const start = Date.now();
  say("Building (about a minute)…");
  rmSync(stamp, { force: true });
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const code = await node(["node_modules/next/dist/bin/next", "build"], { quiet: true, env });
  if (code !== 0) fail("The build failed; its output is above.");
  await bundle("server/start.ts");
  await bundle("server/rehearsal.ts");
  await makeEmptyDatabase();
  keepCommit({ isNew: true });
  writeFileSync(stamp, current);
  say(`Built in ${secondsSince(start)}.`);
}

/** Once for each set of migrations: it takes some seconds. */
async function makeEmptyDatabase() {
  const place = "dist/empty-database";
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const file of filesIn("db/migrations")) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  const made = hash.digest("hex");
  if (existsSync(`${place}/made-of`) && readFileSync(`${place}/made-of`, "utf8") === made) return;
  await bundle("server/empty-database.ts");
  if ((await node(["dist/empty-database.mjs"], { quiet: true })) !== 0) fail("The empty database could not be made.");
  writeFileSync(`${place}/made-of`, made);
}

function isBuiltFrom(current) {
  return existsSync("dist/start.mjs") && existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

// Hashes contents, not times: a checkout or a copy changes only the times.
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const inside = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = inside.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await install();
  await build();
}
