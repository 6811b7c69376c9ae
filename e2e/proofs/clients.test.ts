import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { api } from "@/e2e/fixtures/guides/document";

const here = "e2e/clients";
const generated = `${here}/generated`;
const run = promisify(execFile);
const node = (script: string, ...args: string[]) => run(process.execPath, [script, ...args]);
const input = `${generated}/openapi.json`;

const generators = {
  "openapi-typescript": (cli: string) =>
    node(`${cli}/openapi-typescript/bin/cli.js`, input, "-o", `${generated}/openapi-typescript.ts`),
  "hey-api": (cli: string) => {
    const plugins = ["-p", "@hey-api/typescript", "@hey-api/sdk"];
    return node(`${cli}/@hey-api/openapi-ts/bin/run.js`, "-i", input, "-o", `${generated}/hey-api`, ...plugins);
  },
  orval: () => node(`${here}/orval.mjs`, input, `${generated}/orval/index.ts`),
};

let said = "";
beforeAll(async () => {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  writeFileSync(input, JSON.stringify(api));
  await Promise.all(Object.values(generators).map((generate) => generate(`${here}/node_modules`)));
  said = await node("node_modules/typescript/bin/tsc", "-p", here).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}, 120_000);

describe("a generated client has the types Order, Product, PlaceOrder, Problem and those of pages, and compiles in use", () => {
  test.each(Object.keys(generators))("%s", (name) => {
    const about = said.split("\n").filter((line) => new RegExp(`clients/(generated/)?${name}[./]`).test(line));
    expect(about).toEqual([]);
  });

  test("and the compiler has nothing else to say", () => {
    expect(said).toBe("");
  });
});
