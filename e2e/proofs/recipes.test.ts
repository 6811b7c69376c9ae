import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAField, addAKind, addAnEndpoint, copyProject } from "../fixtures/guides/recipe";

const folder = mkdtempSync(join(tmpdir(), "kiosk-recipe-"));
beforeAll(() => copyProject(folder));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect(`${status === 0}${status === 0 ? "" : `\n${stdout}${stderr}`}`).toBe("true");
}

test("the endpoint, the kind of record and the field that the guides add pass all checks and their own tests", () => {
  addAnEndpoint(folder);
  addAKind(folder);
  addAField(folder);
  run("node node_modules/drizzle-kit/bin.cjs generate --name recipes");
  run("node_modules/.bin/biome check --write app db e2e lib scripts");
  run("npm run check");
  run("npm test -- db product lists suppliers");
});
