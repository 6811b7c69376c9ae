import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder, readMigrations } from "./migration-history";

/** One line per migration, as sha256sum writes them. Only add lines: databases store these hashes. */
const landed = readFileSync(join(migrationsFolder, "landed.sha256"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("  ") as [hash: string, file: string]);
const hashes = new Map(landed.map(([hash, file]) => [file, hash]));
const migrations = readMigrations().map(({ tag, ...more }) => ({ file: `${tag}.sql`, ...more }));

test.each(migrations)("$file is as it landed", ({ file, hash }) => {
  const landedHash = hashes.get(file);
  if (landedHash === undefined)
    throw new Error(
      `${file} is not in db/migrations/landed.sha256: when it is final, add it with (cd db/migrations && echo "${hash}  ${file}" >> landed.sha256).`,
    );
  if (landedHash !== hash)
    throw new Error(
      `${file} has landed and must not be edited: put it back, and add a new one with \`npm run db:generate\`.`,
    );
});

test("no migration that landed is gone, and new ones come last", () => {
  const files = migrations.map(({ file }) => file);
  expect(
    files.slice(0, landed.length),
    "put back what is missing; a new migration comes after all that landed",
  ).toEqual(landed.map(([, file]) => file));
  const times = migrations.map(({ when }) => when);
  expect(times, "drizzle passes over a migration that is older than the one before it: generate it anew").toEqual(
    times.toSorted((a, b) => a - b),
  );
});
