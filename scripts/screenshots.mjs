import { rmSync } from "node:fs";
import { installBrowser } from "./browser.mjs";
import { install } from "./install.mjs";
import { fail, node, print } from "./shell.mjs";

// Takes screenshots of every page at 1440 and 390 pixels, in both color schemes and languages: with data, empty, failing.
// Arguments after `--` are passed to Playwright.
const playwrightArgs = process.argv.slice(2);
await install({ dev: true });
if (!(await installBrowser())) fail("There is no browser: install Chromium or Google Chrome.");
if (!playwrightArgs.length && !process.env.KIOSK_PICTURES) rmSync("screenshots", { recursive: true, force: true });
const config = "e2e/screenshots/playwright.config.ts";
const args = ["test", "--reporter=list", "--config", config, ...playwrightArgs];
process.exitCode = await node(["node_modules/@playwright/test/cli.js", ...args]);
print("The pictures are in screenshots/. Chinese needs a font: on Debian fonts-noto-cjk and fonts-noto-color-emoji.");
