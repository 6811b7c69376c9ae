import { expect, test } from "vitest";
import { selectTests } from "./changed.mjs";

const sources = new Map(
  Object.entries({
    "lib/registry.ts": 'import * as teas from "@/lib/teas/operations"; import * as cups from "@/lib/cups/operations";',
    "lib/teas/operations.ts": 'import { steep } from "./queries"; path: "/v1/tea/{id}"',
    "lib/teas/queries.ts": 'import { kettle } from "@/lib/kettle";',
    "lib/cups/operations.ts": 'import { steep } from "@/lib/teas/queries"; path: "/v1/cup"',
    "lib/kettle.ts": "",
    "lib/kettle.test.ts": 'import { kettle } from "./kettle";',
    "e2e/fixtures/pot.ts": "",
    "e2e/db/teas.test.ts": 'import "../fixtures/all"; request("GET", "/v1/tea/1")',
    "e2e/db/cups.test.ts": 'import { pot } from "../fixtures/pot"; request("GET", "/v1/cup")',
    "e2e/db/teapots.test.ts": 'request("GET", "/v1/tea-pot")',
    "e2e/fixtures/all.ts": 'import { operations } from "@/lib/registry";',
  }),
);
const touched = (...changed) => {
  const { unit, db } = selectTests(changed, sources);
  return [...unit, ...db];
};

test("a changed room selects the tests that name its URLs", () => {
  expect(touched("lib/teas/queries.ts")).toEqual(["e2e/db/teas.test.ts"]);
  expect(touched("lib/cups/operations.ts")).toEqual(["e2e/db/cups.test.ts"]);
});

test("code below the rooms selects its own tests and those of the rooms", () => {
  expect(touched("lib/kettle.ts")).toEqual(["lib/kettle.test.ts", "e2e/db/teas.test.ts"]);
});

test("a changed route, fixture or test selects its tests", () => {
  expect(touched("app/v1/tea/[id]/route.ts")).toEqual(["e2e/db/teas.test.ts"]);
  expect(touched("e2e/fixtures/pot.ts")).toEqual(["e2e/db/cups.test.ts"]);
  expect(touched("e2e/db/teapots.test.ts")).toEqual(["e2e/db/teapots.test.ts"]);
});

test("a change of the migrations or packages selects all tests", () => {
  expect(touched("package-lock.json")).toHaveLength(4);
  expect(touched("db/migrations/0001_teas.sql")).toHaveLength(4);
});

test("a change without related tests selects none", () => {
  expect(touched("README.md")).toEqual([]);
});
