import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder, readMigrations } from "./migration-history";

test("no migration was edited or removed: databases store their hashes", () => {
  const listed = readFileSync(join(migrationsFolder, "checksums.sha256"), "utf8");
  const found = readMigrations().map(({ tag, hash }) => `${hash}  ${tag}.sql\n`);
  const advice = "Restore a released migration. Append the line of a new one to db/migrations/checksums.sha256.";
  expect(found.join(""), advice).toBe(listed);
});

test("migrations are in the order of their times, since drizzle skips one that is older than the last applied", () => {
  const times = readMigrations().map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
