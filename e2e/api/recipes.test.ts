import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { change, copyProject, follow } from "@/e2e/fixtures/guides/recipe";

const folder = mkdtempSync(join(tmpdir(), "kiosk-recipe-"));
beforeAll(() => copyProject(folder));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect(`${status === 0}${status === 0 ? "" : `\n${stdout}${stderr}`}`).toBe("true");
}

function addAnEndpoint() {
  const recipe = readFileSync("README.md", "utf8").split("## Add an endpoint")[1]!.split("\n## ")[0]!;
  const [query, operation, route, test] = [...recipe.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
  const room = "lib/catalogue/products";
  change(folder, `${room}/queries.ts`, (before) => `${before}\n${query}`);
  change(folder, `${room}/operations.ts`, (before) => {
    const grown = before!.replace(/import \{ (.*) \} from ".\/queries"/, 'import { $1, listSimilar } from "./queries"');
    return `${grown}\n${operation}`;
  });
  change(folder, "app/v1/product/[id]/similar/route.ts", () => route!);
  change(folder, "e2e/db/catalogue/products/similar-products.test.ts", () => test!);
}

test("who adds an endpoint and a kind of record to the letter has both: all checks and their tests pass", () => {
  addAnEndpoint();
  follow(folder, readFileSync("docs/add-a-kind.md", "utf8"));
  run("node node_modules/drizzle-kit/bin.cjs generate --name suppliers");
  run("node_modules/.bin/biome check --write app db e2e lib scripts");
  run("npm run check");
  run("npm test -- db similar-products suppliers");
}, 400_000);
