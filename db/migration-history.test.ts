import { expect, test } from "vitest";
import { compare, type Migration } from "./migration-history";

const known: Migration[] = [
  { tag: "0000_tables", hash: "a".repeat(64), when: Date.UTC(2026, 0, 1) },
  { tag: "0001_names", hash: "b".repeat(64), when: Date.UTC(2026, 0, 2) },
  { tag: "0002_prices", hash: "c".repeat(64), when: Date.UTC(2026, 0, 3) },
];
const [tables, names, prices] = known as [Migration, Migration, Migration];

test("what the database has not seen is pending", () => {
  expect(compare([], known)).toEqual({ pending: 3, isAhead: false });
  expect(compare([tables], known)).toEqual({ pending: 2, isAhead: false });
  expect(compare(known, known)).toEqual({ pending: 0, isAhead: false });
});

test("a migration that drizzle would pass over, since a later one is there, is named", () => {
  expect(compare([tables, prices], known).refusal).toContain("where they have 0001_names, it has 0002_prices.");
});

test("the first difference is the one that is named", () => {
  const { refusal } = compare([tables, { ...names, hash: "d".repeat(64) }, { ...prices, when: 0 }], known);
  expect(refusal).toContain(
    "another text of the migration 0001_names, of 2026-01-02T00:00:00.000Z (hash dddddddddddd): if db/migrations/0001_names.sql was edited, put it back.",
  );
});
