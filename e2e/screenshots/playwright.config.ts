import { defineConfig } from "@playwright/test";
import whole from "../../playwright.config";

/** `npm run screenshots`: pictures for people to look at. On the way, each page is checked for barriers, in both schemes and languages. */
export default defineConfig({
  ...whole,
  testDir: ".",
  outputDir: "../../test-results/screenshots",
  globalSetup: "./global-setup.ts",
  timeout: 25 * 60_000,
  use: { ...whole.use, actionTimeout: 15_000 }, // what `open` waits for in vain is named
});
