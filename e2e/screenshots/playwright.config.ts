import { defineConfig } from "@playwright/test";
import whole from "../../playwright.config";

/**
 * `npm run screenshots`: pictures for people to look at. On the way, each page is checked for barriers, in both schemes and languages.
 * A part of them: `npm run screenshots -- -g "data 390"`, and with `KIOSK_PICTURES=orders,desk` only these pages.
 */
export default defineConfig({
  ...whole,
  testDir: ".",
  outputDir: "../../test-results/screenshots",
  globalSetup: "./global-setup.ts",
  timeout: 15 * 60_000, // one look at all pages; each page has its own limit
  use: { ...whole.use, screenshot: "off", actionTimeout: 15_000, navigationTimeout: 30_000 },
});
