import { existsSync, readFileSync } from "node:fs";
import { fail, node, run, say, secondsSince } from "./shell.mjs";

const leastNode = [20, 19];

/** Makes `node_modules` of a folder agree with its package-lock.json. Does nothing if it already agrees. */
export async function install({ dev = false, folder = "." } = {}) {
  refuseOldNode();
  if (isInstalled(dev, folder)) return;
  const start = Date.now();
  say("Installing packages (about half a minute)…");
  // NODE_ENV=production would leave out what the build and the tests need.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", `--prefix=${folder}`];
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

// npm writes this second lock file last, so an installation that was broken off does not count.
function isInstalled(dev, folder) {
  const written = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(written)) return false;
  const wanted = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8")).packages;
  const present = JSON.parse(readFileSync(written, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev: forDev }]) => {
    if (path === "" || (forDev && !dev)) return true;
    return present[path] ? present[path].version === version : Boolean(optional || devOptional);
  });
}
