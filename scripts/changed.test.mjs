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

test("a room that changed is tested by those who name its URLs, not by all who know the registry", () => {
  expect(touched("lib/teas/queries.ts")).toEqual(["e2e/db/teas.test.ts"]);
  expect(touched("lib/cups/operations.ts")).toEqual(["e2e/db/cups.test.ts"]);
});

test("what rooms stand on is tested by its own tests and by those of the rooms", () => {
  expect(touched("lib/kettle.ts")).toEqual(["lib/kettle.test.ts", "e2e/db/teas.test.ts"]);
});

test("a changed route, a changed fixture and a changed test lead to their tests", () => {
  expect(touched("app/v1/tea/[id]/route.ts")).toEqual(["e2e/db/teas.test.ts"]);
  expect(touched("e2e/fixtures/pot.ts")).toEqual(["e2e/db/cups.test.ts"]);
  expect(touched("e2e/db/teapots.test.ts")).toEqual(["e2e/db/teapots.test.ts"]);
});

test("a change of the schema's migrations or of the packages leads to every test", () => {
  expect(touched("package-lock.json")).toHaveLength(4);
  expect(touched("db/migrations/0001_teas.sql")).toHaveLength(4);
});

test("a change that no test is near leads to none", () => {
  expect(touched("README.md")).toEqual([]);
});
