import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAField, addAKind, addAnEndpoint, copyProject } from "../fixtures/guides/recipe";

const folder = mkdtempSync(join(tmpdir(), "kiosk-recipe-"));
beforeAll(() => copyProject(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run proofs -- recipes` also runs all checks and tests on the result. */
test("the guides to a new endpoint, a new kind of record and a new field apply to the current code", () => {
  addAnEndpoint(folder);
  const files = new Set(addAKind(folder));
  expect([...files].filter((file) => !file.endsWith(".test.ts")).length).toBeLessThanOrEqual(8);
  addAField(folder);
  expect(readFileSync(join(folder, "lib/catalogue/products/operations.ts"), "utf8")).toContain("listSimilar");
  expect(existsSync(join(folder, "app/cms/supplier/[[...path]]/route.ts"))).toBe(true);
});
