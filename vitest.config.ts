import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ProjectByProject } from "./e2e/fixtures/servers/sequence.ts";

/** The limits here catch a test that hangs, not one that is slow. Without this one, each `poll` would give up after one second. */
const patient = { poll: { timeout: 60_000 } };

/** vitest by itself leaves one core unused. */
const maxWorkers = Math.min(2, availableParallelism());
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
/** Files share a process, its module graph included: see e2e/fixtures/servers/clean-process.ts. */
const shared = { isolate: false, maxWorkers, ...limits };
const clean = "e2e/fixtures/servers/clean-process.ts";

const everyDatabaseTest = ["e2e/db/**/*.test.ts"];

/** `npm test` runs these files on the embedded database too, because drivers can differ in them. All of them: `npm test -- db-pglite`. */
const whereDriversDiffer = {
  "the whole way of an order": ["order-flow"],
  "transactions, locks and tries again, on one connection instead of a pool": ["order-races", "order-idempotency"],
  "which error a violated constraint becomes": ["identity-account", "categories"],
  "what rows, JSON, dates, arrays and big numbers come out as": ["catalogue/catalogue", "operation-log"],
  "lists, their counts, and the search by two characters": ["product-admin-lists", "order-search"],
  "many rows by one statement": ["product-import"],
  "migrations and seed, and the query of the invariants": ["seed", "invariants"],
  "what the sweep takes with `skip locked`": ["sweep"],
};

/** These create their own databases on a server. */
const onlyOnServers = ["e2e/db/database/schema.test.ts", "e2e/db/database/grown-shop.test.ts"];

const database = (name: string, driver: "pglite" | "pg" | "neon", include: string[]) => ({
  extends: true as const,
  test: {
    ...shared,
    name,
    include,
    ...(driver === "pglite" && { exclude: onlyOnServers }),
    env: { KIOSK_TEST_DRIVER: driver },
    globalSetup:
      driver === "pglite" ? "e2e/fixtures/databases/setup-pglite.ts" : "e2e/fixtures/databases/setup-postgres.ts",
    setupFiles: [clean, "e2e/fixtures/servers/next-in-process.ts", "e2e/fixtures/servers/tell-failures.ts"],
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
            "{app,components,lib,db,server}/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "e2e/fixtures/**/*.test.ts",
            "e2e/clients/*.test.ts",
          ],
          setupFiles: clean,
        },
      },
      database("db-pg", "pg", everyDatabaseTest),
      database("db-neon", "neon", ["e2e/db/selling/orders/order-flow.test.ts"]),
      database("db-embedded", "pglite", embeddedToo()),
      database("db-pglite", "pglite", everyDatabaseTest),
      {
        extends: true,
        test: {
          name: "api",
          include: ["e2e/api/**/*.test.ts"],
          globalSetup: [
            ...[
              "e2e/fixtures/databases/setup-postgres.ts",
              "e2e/fixtures/databases/setup-pglite.ts",
              "e2e/fixtures/servers/setup-server.ts",
            ],
          ],
          ...{ maxWorkers, ...limits },
        },
      },
      {
        extends: true,
        test: {
          name: "proofs",
          include: ["e2e/proofs/**/*.test.ts"],
          globalSetup: ["e2e/fixtures/databases/setup-postgres.ts", "e2e/fixtures/databases/setup-pglite.ts"],
          maxWorkers: 1,
          testTimeout: 3 * 60 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});

function embeddedToo() {
  return Object.values(whereDriversDiffer).flatMap((files) => files.map((file) => `e2e/db/**/${file}.test.ts`));
}
