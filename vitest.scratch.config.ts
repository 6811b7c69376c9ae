import { defineConfig } from "vitest/config";
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: { expect: { poll: { timeout: 60_000 } }, maxWorkers: 1, ...limits, include: ["e2e/api/bad-days-database.test.ts", "e2e/api/bad-days.test.ts"],
    globalSetup: ["e2e/fixtures/databases/setup-postgres.ts"] },
});
