import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { placesOf } from "../fixtures/guides/field-places";
import { addAField, addAKind, addAnEndpoint, copyProject } from "../fixtures/guides/recipe";

const folder = mkdtempSync(join(tmpdir(), "kiosk-recipe-"));
beforeAll(() => copyProject(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run proofs -- recipes` also runs all checks and tests on the result. */
test("the guides to a new endpoint and a new kind of record apply to the current code", () => {
  addAnEndpoint(folder);
  addAKind(folder);
  expect(readFileSync(join(folder, "lib/catalogue/products/operations.ts"), "utf8")).toContain("listSimilar");
  expect(existsSync(join(folder, "app/v1/product/[id]/similar/route.ts"))).toBe(true);
});

const script = `
  import { bundle } from "./scripts/bundle.mjs";
  const { placesOf } = await import(await bundle("e2e/fixtures/guides/field-places.ts"));
  console.log(JSON.stringify(placesOf("brand")));`;

test("the guide to a new field of a product changes at most eight files, and the field is in the API, the CSV and the pages", () => {
  const files = addAField(folder);
  // The hash of the migration is the last one.
  expect(new Set([...files, "db/migrations/checksums.sha256"]).size).toBeLessThanOrEqual(8);
  const env = { ...process.env, APP_URL: "https://shop.example", SANDBOX: "true", AUTH_SECRET: "-".repeat(32) };
  const found = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, env });
  expect(JSON.parse(found.toString()) satisfies ReturnType<typeof placesOf>).toEqual({
    schemas: ["ProductInput", "ProductEdit", "Product", "AdminProduct", "AdminProductCard"],
    filters: ["/cms/product", "/cms/product/export"],
    condition: ["%x%"],
    csv: ["品牌", "brand"],
    isTyped: true,
    labels: ["Brand", "品牌"],
  });
});
