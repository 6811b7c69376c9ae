import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
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
  const listed = read("checksums.sha256")
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  const differing = [...listed, ...found].filter((line) => !(found.includes(line) && listed.includes(line)));
  const nameOf = (line) => line.split("  ")[1];
  const sentences = differing.map((line) =>
    listed.some((each) => nameOf(each) === nameOf(line))
      ? `${join(folder, nameOf(line))} and checksums.sha256 differ. Restore the released migration.`
      : `${join(folder, nameOf(line))} is new. When it is final, append its line to checksums.sha256: ${line}`,
  );
  if (sentences.length) return [...new Set(sentences)];
  const isInOrder = entries.every(({ when }, at) => at === 0 || when > entries[at - 1].when);
  return isInOrder ? [] : [`The migrations in ${folder} are not in the order of their times.`];
}

/**
 * The migrations of a released version are those above its line, such as `# 0.3.0`, in the checksums. A version that is in the changes with a date is
 * released.
 */
export function findLateMigrations(folder, version, changes) {
  const isReleased = changes.split("\n").some((line) => line.startsWith(`## ${version} · `));
  const path = join(folder, "checksums.sha256");
  if (!isReleased || readFileSync(path, "utf8").trimEnd().endsWith(`\n# ${version}`)) return [];
  return [
    `CHANGELOG.md has ${version} with a date, and \`# ${version}\` is not the last line of ${path}. Add the line when a version is released. A later migration needs the next version.`,
  ];
}

/** Up to this one, migrations could drop what an instance of the version before still used. */
const lastExempt = "0017";
const patterns = [
  /\bdrop\s+(?!not\s+null\b)/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+column\b(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/is,
];

/**
 * During an upgrade, instances of the version before continue to sell. A migration only adds, or names the release since
 * which no version uses what a statement takes away.
 */
export function findBreakingMigrations(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql") && name.slice(0, 4) > lastExempt);
  return names.sort().flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("--> statement-breakpoint")
      .filter((text) => !/^\s*-- unused since \d+\.\d+\.\d+$/m.test(text))
      .map((text) => text.replace(/--.*/g, "").trim())
      .filter((statement) => patterns.some((pattern) => pattern.test(statement)))
      .map((statement) => `${join(folder, name)}: ${statement.split("\n")[0]}`),
  );
}

if (process.argv[1]?.endsWith("migrations.mjs")) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const changes = readFileSync("CHANGELOG.md", "utf8");
  const sentences = [
    ...findChangedMigrations("db/migrations"),
    ...findLateMigrations("db/migrations", version, changes),
  ];
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  const breaking = findBreakingMigrations("db/migrations");
  if (breaking.length)
    breaking.push("Only add, and drop one release later, below the line `-- unused since <release>`.");
  for (const sentence of breaking) process.stderr.write(`${sentence}\n`);
  if (sentences.length || breaking.length) process.exitCode = 1;
}
