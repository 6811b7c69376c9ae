import { defineConfig } from "vitest/config";

const database = (driver: "pglite" | "pg" | "neon", include: string) => ({
  extends: true as const,
  test: {
    name: `db-${driver}`,
    include: [include],
    env: { KIOSK_TEST_DRIVER: driver },
    globalSetup: driver === "pglite" ? "e2e/fixtures/setup-pglite.ts" : "e2e/fixtures/setup-postgres.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,lib,db,server}/**/*.test.ts", "scripts/**/*.test.mjs", "e2e/fixtures/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      database("pglite", "e2e/db/**/*.test.ts"),
      database("pg", "e2e/db/**/*.test.ts"),
      database("neon", "e2e/db/**/order-flow*.test.ts"),
      {
        extends: true,
        test: {
          name: "api",
          include: ["e2e/api/**/*.test.ts"],
          globalSetup: ["e2e/fixtures/setup-postgres.ts", "e2e/fixtures/setup-server.ts"],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "proofs",
          include: ["e2e/proofs/**/*.test.ts"],
          globalSetup: "e2e/fixtures/setup-postgres.ts",
          maxWorkers: 1,
          testTimeout: 60 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});
