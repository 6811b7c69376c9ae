import { defineConfig } from "@playwright/test";
import whole from "../../playwright.config";

/**
 * `npm run screenshots` also checks each page for accessibility violations, in both color schemes and languages. `npm run
 * screenshots -- -g "data 390"` runs a part; `KIOSK_PICTURES=orders,desk` selects pages.
 */
export default defineConfig({
  ...whole,
  projects: [{ name: "screenshots", testDir: "." }],
  outputDir: "../../test-results/screenshots",
  globalSetup: "./global-setup.ts",
  timeout: 15 * 60_000, // all pages in one test; each page has its own limit
  use: { ...whole.use, screenshot: "off", actionTimeout: 15_000, navigationTimeout: 30_000 },
});
