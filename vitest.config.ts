import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ProjectByProject } from "./e2e/fixtures/servers/sequence.ts";

/** The limits here detect hangs, not slow tests. Without this one, `poll` would fail after one second. */
const patient = { poll: { timeout: 60_000 } };

/** Vitest leaves one core unused by default. */
const maxWorkers = Math.min(2, availableParallelism());
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
/** Files share a process and its module graph: see e2e/fixtures/servers/clean-process.ts. */
const shared = { isolate: false, maxWorkers, ...limits };
const clean = "e2e/fixtures/servers/clean-process.ts";

const database = (name: string, driver: "pg" | "neon", include: string[]) => ({
  extends: true as const,
  test: {
    ...shared,
    name,
    include,
    env: { KIOSK_TEST_DRIVER: driver },
    globalSetup: "e2e/fixtures/databases/setup-postgres.ts",
    setupFiles: [clean, "e2e/fixtures/servers/next-in-process.ts", "e2e/fixtures/servers/report-logged-errors.ts"],
  },
});

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    expect: patient,
    sequence: { sequencer: ProjectByProject },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          include: [
            "{app,components,lib,db,packages,server}/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "e2e/fixtures/**/*.test.ts",
          ],
          setupFiles: clean,
        },
      },
      database("db-pg", "pg", ["e2e/db/**/*.test.ts", "e2e/model/*.test.ts"]),
      database("db-neon", "neon", ["e2e/db/selling/orders/order-flow.test.ts"]),
      {
        extends: true,
        test: {
          ...shared,
          name: "api",
          include: ["e2e/api/**/*.test.ts"],
          globalSetup: [
            "e2e/fixtures/databases/setup-postgres.ts",
            "e2e/fixtures/databases/setup-folders.ts",
            "e2e/fixtures/servers/setup-server.ts",
          ],
          setupFiles: clean,
        },
      },
      {
        extends: true,
        test: {
          name: "proofs",
          include: ["e2e/proofs/**/*.test.ts", "e2e/model/*.test.ts"],
          env: { KIOSK_MODEL: "proof" },
          setupFiles: "e2e/fixtures/servers/next-in-process.ts",
          globalSetup: ["e2e/fixtures/databases/setup-postgres.ts", "e2e/fixtures/databases/setup-folders.ts"],
          maxWorkers: 1,
          testTimeout: 3 * 60 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});
