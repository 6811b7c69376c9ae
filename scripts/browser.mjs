import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { node, print, run } from "./shell.mjs";

const browserPaths = [
  "/usr/bin/chromium-headless-shell", // Chromium without a window: tests take a quarter less time
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const fonts = { zh: "fonts-noto-cjk", "und-zsye": "fonts-noto-color-emoji" };

export async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath(), ...browserPaths].find(canRun);
}

export async function installBrowser() {
  const missing = process.platform === "linux" ? missingFonts() : [];
  if (missing.length && !(await aptInstall(["fontconfig", ...missing])))
    print("No Chinese or emoji font: some texts will be boxes. Install fonts-noto-cjk and fonts-noto-color-emoji.");
  if (await findBrowser()) return true;
  print("Downloading a browser for the tests (Playwright's Chromium)…");
  const code = await node(["node_modules/@playwright/test/cli.js", "install", "chromium"], { silent: true });
  if (code === 0 && (await findBrowser())) return true;
  return (await aptInstall(["chromium-headless-shell"])) && Boolean(await findBrowser());
}

function missingFonts() {
  const languages = Object.keys(fonts).filter((language) => !output("fc-list", [`:lang=${language}`]));
  return languages.map((language) => fonts[language]);
}

// Playwright's download may lack system libraries, so the browser is run once.
function canRun(path) {
  return existsSync(path) && output(path, ["--version", "--no-sandbox"]) !== "";
}

function output(command, args) {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** Installs Debian packages. Returns false without root permissions or apt-get. */
export async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  print(`Installing ${packages.join(", ")} with apt-get…`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-q"], options);
  return (await run("apt-get", ["install", "-yq", "--no-install-recommends", ...packages], options)) === 0;
}
