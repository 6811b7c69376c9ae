import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeFullDisk, fail, isPacked, node, print, run, secondsSince } from "./shell.mjs";

/** A variable that is already set takes precedence over the file. */
export function loadEnvironmentFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

const minNode = [20, 19];

/**
 * Installs the packages of a folder unless they already match its package-lock.json. The app needs only its dependencies without
 * their install scripts; the tests need the development dependencies and the install script of PostgreSQL.
 */
export async function install({ dev = false, folder = "." } = {}) {
  requireNodeVersion();
  if (isPacked || isInstalled(dev, folder)) return;
  const start = Date.now();
  print("Installing packages (about half a minute)…");
  const dependencyFlags = dev ? ["--include=dev"] : ["--omit=dev", "--ignore-scripts"]; // overrides NODE_ENV
  const args = ["ci", ...dependencyFlags, "--no-audit", "--no-fund", "--loglevel=error", `--prefix=${folder}`];
  const cli = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
  const code = await (cli ? node([cli, ...args], { quiet: true }) : run("npm", args, { quiet: true }));
  if (code !== 0) fail(`The packages could not be installed; npm's output is above.${describeFullDisk()}`);
  print(`Packages installed in ${secondsSince(start)}.`);
}

function requireNodeVersion() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > minNode[0] || (major === minNode[0] && minor >= minNode[1])) return;
  fail(`Kiosk needs Node ${minNode.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org`);
}

// npm writes this second lock file last, so it does not exist after an interrupted installation.
export function isInstalled(dev, folder) {
  const lockFile = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(lockFile)) return false;
  const wanted = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8")).packages;
  const present = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev: isDev }]) => {
    if (path === "" || (isDev && !dev)) return true;
    return present[path] ? present[path].version === version : Boolean(optional || devOptional);
  });
}

if (realpathSync(process.argv[1] ?? ".") === fileURLToPath(import.meta.url))
  await install({ dev: process.argv.includes("--dev") });
