import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChangedMigrations } from "./migrations.mjs";

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
const differs = (name) => [`${join(folder, name)} and checksums.sha256 differ.`];

test("the migrations are those of the list", () => expect(findChangedMigrations(folder)).toEqual([]));

test("one that was edited is named", () => {
  appendFileSync(join(folder, "0000_first.sql"), "\n");
  expect(findChangedMigrations(folder)).toEqual(differs("0000_first.sql"));
});

test("one that was removed is named", () => {
  journal((entries) => entries.shift());
  expect(findChangedMigrations(folder)).toEqual(differs("0000_first.sql"));
});

test("a new one without its line is named", () => {
  writeFileSync(join(folder, "0099_new.sql"), "select 1;");
  journal((entries) => entries.push({ ...entries.at(-1), tag: "0099_new", when: entries.at(-1).when + 1 }));
  expect(findChangedMigrations(folder)).toEqual(differs("0099_new.sql"));
});

test("one that is older than the one before it is refused", () => {
  const [line] = readFileSync(join(folder, "checksums.sha256"), "utf8").split("  ");
  cpSync(join(folder, "0000_first.sql"), join(folder, "0099_new.sql"));
  appendFileSync(join(folder, "checksums.sha256"), `${line}  0099_new.sql\n`);
  journal((entries) => entries.push({ ...entries.at(-1), tag: "0099_new", when: 1 }));
  expect(findChangedMigrations(folder)).toEqual([expect.stringContaining("order of their times")]);
});
