import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { instrumented } from "./instrument.mjs";

const root = process.cwd();
const { mutants } = JSON.parse(readFileSync(process.env.KIOSK_MUTANTS_PLAN, "utf8"));

/** The project's files, with their mutants in them. Nothing on the disk changes. */
const mutate = {
  name: "kiosk-mutants",
  enforce: "pre",
  transform(code, id) {
    const file = relative(root, id.split("?")[0]);
    return mutants[file] && { code: instrumented(code, mutants[file]), map: null };
  },
};

/** One process runs all: the tests of units and of the database stand on the same two setups here. */
export default defineConfig({
  root,
  plugins: [mutate],
  resolve: { alias: { "@": root } },
  test: {
    name: "mutants",
    include: ["scripts/mutants/rounds.mjs"],
    runner: "scripts/mutants/runner.mjs",
    setupFiles: ["e2e/fixtures/servers/clean-process.ts", "e2e/fixtures/servers/next-in-process.ts"],
    env: { KIOSK_TEST_DRIVER: "pg" },
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
  },
});
