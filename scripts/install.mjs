import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fail, node, run, say, secondsSince } from "./shell.mjs";

const leastNode = [20, 19];

/**
 * Installs the packages of a folder unless they already match its package-lock.json. The app needs only its dependencies without
 * their install scripts; the tests need the development dependencies and the install script of PostgreSQL.
 */
export async function install({ dev = false, folder = "." } = {}) {
  refuseOldNode();
  if (isInstalled(dev, folder)) return;
  const start = Date.now();
  say("Installing packages (about half a minute)…");
  const which = dev ? ["--include=dev"] : ["--omit=dev", "--ignore-scripts"]; // overrides NODE_ENV
  const args = ["ci", ...which, "--no-audit", "--no-fund", "--loglevel=error", `--prefix=${folder}`];
  const cli = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
  const code = await (cli ? node([cli, ...args], { quiet: true }) : run("npm", args, { quiet: true }));
  if (code !== 0) fail("The packages could not be installed; npm's output is above.");
  say(`Packages installed in ${secondsSince(start)}.`);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return;
  fail(`Kiosk needs Node ${leastNode.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org`);
}

// npm writes this second lock file last, so it does not exist after an interrupted installation.
export function isInstalled(dev, folder) {
  const written = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(written)) return false;
  const wanted = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8")).packages;
  const present = JSON.parse(readFileSync(written, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev: forDev }]) => {
    if (path === "" || (forDev && !dev)) return true;
    return present[path] ? present[path].version === version : Boolean(optional || devOptional);
  });
}

if (realpathSync(process.argv[1] ?? ".") === fileURLToPath(import.meta.url))
  await install({ dev: process.argv.includes("--dev") });
