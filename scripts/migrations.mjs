import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Databases store the hashes of their migrations, so a released one is never edited or removed. Drizzle skips a migration that is
 * older than the last applied one.
 */
export function findChangedMigrations(folder) {
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const { entries } = JSON.parse(read("meta/_journal.json"));
  const hash = (tag) =>
    createHash("sha256")
      .update(read(`${tag}.sql`))
      .digest("hex");
  const found = entries.map(({ tag }) => `${hash(tag)}  ${tag}.sql`);
  const listed = read("checksums.sha256").trimEnd().split("\n");
  const differing = [...listed, ...found].filter((line) => !(found.includes(line) && listed.includes(line)));
  const names = new Set(differing.map((line) => join(folder, line.split("  ")[1])));
  if (names.size) return [...names].map((name) => `${name} and checksums.sha256 differ.`);
  const isInOrder = entries.every(({ when }, at) => at === 0 || when > entries[at - 1].when);
  return isInOrder ? [] : [`The migrations in ${folder} are not in the order of their times.`];
}

if (process.argv[1]?.endsWith("migrations.mjs")) {
  const sentences = findChangedMigrations("db/migrations");
  for (const sentence of sentences)
    process.stderr.write(`${sentence} Restore a released migration, or append the line of a new one.\n`);
  if (sentences.length) process.exitCode = 1;
}
