import { expect, test } from "vitest";
import { compare, type Migration } from "./migration-history";

const known: Migration[] = [
  { tag: "0000_tables", hash: "a".repeat(64), when: Date.UTC(2026, 0, 1) },
  { tag: "0001_names", hash: "b".repeat(64), when: Date.UTC(2026, 0, 2) },
  { tag: "0002_prices", hash: "c".repeat(64), when: Date.UTC(2026, 0, 3) },
];
const [tables, names, prices] = known as [Migration, Migration, Migration];

test("migrations that the database lacks are pending", () => {
  expect(compare([], known)).toEqual({ pending: 3 });
  expect(compare([tables], known)).toEqual({ pending: 2 });
  expect(compare(known, known)).toEqual({ pending: 0 });
});

test("a database with newer, other or changed migrations is refused", () => {
  expect(compare(known, [tables, names])).toMatchObject({ refusal: expect.stringContaining("newer") });
  const others = [[tables, prices], [tables, { ...names, hash: "d".repeat(64) }, prices], [names]];
  const refused = others.map((applied) =>
    compare(applied, known).refusal?.match(/migration (\S+) than|older than Kiosk \S+/),
  );
  expect(refused.map((found) => found?.[1] ?? found?.[0])).toEqual([
    "0001_names",
    "0001_names",
    "older than Kiosk 0.2.0,",
  ]);
});
