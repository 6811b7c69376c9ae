import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBreakingMigrations, findChangedMigrations, findLateMigrations } from "./migrations.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kiosk-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const journal = (change) => {
  const path = join(folder, "meta/_journal.json");
  const content = JSON.parse(readFileSync(path, "utf8"));
  change(content.entries);
  writeFileSync(path, JSON.stringify(content));
};
const differs = (name) => [`${join(folder, name)} and checksums.sha256 differ. Restore the released migration.`];

test("the current migrations match the list", () => expect(findChangedMigrations(folder)).toEqual([]));

test("an edited migration is named", () => {
  appendFileSync(join(folder, "0000_first.sql"), "\n");
  expect(findChangedMigrations(folder)).toEqual(differs("0000_first.sql"));
});

test("a removed migration is named", () => {
  journal((entries) => entries.shift());
  expect(findChangedMigrations(folder)).toEqual(differs("0000_first.sql"));
});

test("a new migration is named with its line, and accepted when the line is appended", () => {
  writeFileSync(join(folder, "0099_new.sql"), "select 1;");
  journal((entries) => entries.push({ ...entries.at(-1), tag: "0099_new", when: entries.at(-1).when + 1 }));
  const [sentence] = findChangedMigrations(folder);
  const [, line] = /append its line to checksums\.sha256: (.+)$/.exec(sentence);
  expect(line).toMatch(/^[0-9a-f]{64} {2}0099_new\.sql$/);
  appendFileSync(join(folder, "checksums.sha256"), `${line}\n`);
  expect(findChangedMigrations(folder)).toEqual([]);
});

test("a migration older than its predecessor is refused", () => {
  const [line] = readFileSync(join(folder, "checksums.sha256"), "utf8").split("  ");
  cpSync(join(folder, "0000_first.sql"), join(folder, "0099_new.sql"));
  appendFileSync(join(folder, "checksums.sha256"), `${line}  0099_new.sql\n`);
  journal((entries) => entries.push({ ...entries.at(-1), tag: "0099_new", when: 1 }));
  expect(findChangedMigrations(folder)).toEqual([expect.stringContaining("order of their times")]);
});

test("a new migration is refused in a version that is in the changes with a date", () => {
  const find = (version, heading) =>
    findLateMigrations(folder, version, `# Changes\n\n${heading}\n\n## 0.3.0 · 2026-11-30\n`);
  const released = "## 9.0.0 · 2027-01-01";
  expect(find("9.0.0", "## 9.0.0")).toEqual([]);
  expect(find("9.0.0", released)).toEqual([expect.stringContaining("`# 9.0.0` is not the last line")]);
  appendFileSync(join(folder, "checksums.sha256"), "# 9.0.0\n");
  expect(find("9.0.0", released)).toEqual([]);
  expect(findChangedMigrations(folder)).toEqual([]);
  appendFileSync(join(folder, "checksums.sha256"), `${"0".repeat(64)}  0099_new.sql\n`);
  expect(find("9.0.0", released)).toEqual([expect.stringContaining("A later migration needs the next version.")]);
  expect(find("10.0.0", `## 10.0.0\n\n${released}`)).toEqual([]);
});

test.each([
  `ALTER TABLE "orders" DROP COLUMN "note";`,
  `DROP TABLE "carts" CASCADE;`,
  `ALTER TABLE "users" DROP CONSTRAINT "users_name";`,
  `ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";`,
  `ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;`,
  `ALTER TABLE "orders" ALTER COLUMN "total_price" SET DATA TYPE smallint;`,
  `ALTER TABLE "orders" ADD COLUMN "colour" text NOT NULL;`,
])(
  "a new migration with `%s` is refused without a line that names the release since which it is unused",
  (statement) => {
    const write = (text) => writeFileSync(join(folder, "0099_new.sql"), `select 1;--> statement-breakpoint\n${text}`);
    write(statement);
    expect(findBreakingMigrations(folder)).toEqual([`${join(folder, "0099_new.sql")}: ${statement}`]);
    write(`-- unused since long ago\n${statement}`);
    expect(findBreakingMigrations(folder)).toHaveLength(1);
    write(`-- unused since 0.3.0\n${statement}`);
    expect(findBreakingMigrations(folder)).toEqual([]);
    write(`-- unused since 0.3.0\nselect 2;--> statement-breakpoint\n${statement}`);
    expect(findBreakingMigrations(folder)).toHaveLength(1);
  },
);

test.each([
  `CREATE TABLE "colours" ("id" integer NOT NULL);`,
  `ALTER TABLE "orders" ADD COLUMN "colour" text DEFAULT '' NOT NULL;`,
  `ALTER TABLE "messages" ALTER COLUMN "event_id" DROP NOT NULL;`,
  `CREATE OR REPLACE FUNCTION rename_in_orders() RETURNS trigger LANGUAGE sql AS $$ select 1 $$;`,
  `-- The old column is dropped later.\nALTER TABLE "orders" ADD COLUMN "type" text;`,
])("a new migration with `%s` only adds and is accepted", (statement) => {
  writeFileSync(join(folder, "0099_new.sql"), statement);
  expect(findBreakingMigrations(folder)).toEqual([]);
});

test("migrations up to 0017 are exempt, later ones are not", () => {
  expect(findBreakingMigrations(folder)).toEqual([]);
  cpSync(join(folder, "0006_order_search.sql"), join(folder, "0099_new.sql"));
  expect(findBreakingMigrations(folder).length).toBeGreaterThan(5);
});
