import { installBrowser } from "./browser.mjs";
import { install } from "./install.mjs";
import { fail, node, say } from "./shell.mjs";

// Every page at 1440 and 390, light and dark, in both languages: with data, empty, failing.
await install({ dev: true });
if (!(await installBrowser())) fail("There is no browser: install Chromium or Google Chrome.");
const config = "e2e/screenshots/playwright.config.ts";
process.exitCode = await node(["node_modules/@playwright/test/cli.js", "test", "--reporter=list", "--config", config]);
say("The pictures are in screenshots/. Chinese needs a font: on Debian fonts-noto-cjk and fonts-noto-color-emoji.");
