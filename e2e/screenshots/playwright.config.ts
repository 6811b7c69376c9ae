import { defineConfig } from "@playwright/test";
import whole from "../../playwright.config";

/** `npm run screenshots`: pictures for people to look at. It checks nothing. */
export default defineConfig({
  ...whole,
  testDir: ".",
  outputDir: "../../test-results/screenshots",
  globalSetup: "./global-setup.ts",
  timeout: 9 * 60_000,
});
