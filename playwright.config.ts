import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

export default defineConfig({
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/browser",
  globalSetup: "./e2e/browser/global-setup.ts",
  fullyParallel: true,
  workers: availableParallelism() > 1 ? 3 : 1, // a test waits for a third of its time, so three use two cores
  retries: 0,
  forbidOnly: true,
  // These limits detect hangs, not slow machines.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.KIOSK_TEST_URL,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "America/New_York", // pages show the shop's time, which is 12 or 13 hours ahead
    actionTimeout: 60_000, // a missing button is reported at once, and not after the limit of the test
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" }, // text that fades in has a lower contrast for a moment
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--js-flags=--no-opt --no-maglev", // no page lives long enough for the optimizing compilers
        "--disable-features=SpareRendererForSitePerProcess", // a spare process for each page costs more than it saves here
      ],
    },
  },
  projects: [
    { name: "chromium", testDir: "e2e/browser" },
    // For `npm run proofs`.
    { name: "proofs", testDir: "e2e/proofs/browser" },
    { name: "simulator", testDir: "packages/mini-program-simulator/test" },
  ],
});
