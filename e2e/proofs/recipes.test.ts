import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { placesOf } from "../fixtures/guides/field-places";
import { addAField, addAKind, addAnEndpoint, copyProject } from "../fixtures/guides/recipe";

const folder = mkdtempSync(join(tmpdir(), "kiosk-recipe-"));
beforeAll(() => copyProject(folder));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect(`${status === 0}${status === 0 ? "" : `\n${stdout}${stderr}`}`).toBe("true");
}

const script = `
  import { bundle } from "./scripts/bundle.mjs";
  const { placesOf } = await import(await bundle("e2e/fixtures/guides/field-places.ts"));
  console.log(JSON.stringify(placesOf("brand")));`;

test("the endpoint, the kind of record and the field that the guides add pass all checks and their own tests", () => {
  addAnEndpoint(folder);
  addAKind(folder);
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
  run("node node_modules/drizzle-kit/bin.cjs generate --name recipes");
  run("cd db/migrations && sha256sum *_recipes.sql >> checksums.sha256");
  run("node_modules/.bin/biome check --write app db e2e lib scripts");
  run("npm run client");
  run("npm run examples");
  run("npm run check");
  run("npm test -- db product lists suppliers");
});
