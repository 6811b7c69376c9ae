import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServerOnCopy } from "@/e2e/fixtures/servers/server";

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
  orval: () => node(`${here}/orval.mjs`, input, `${generated}/orval/index.ts`, server!.url),
  "openapi-zod-client": (cli: string) =>
    node(`${cli}/openapi-zod-client/bin.js`, input, "-o", `${generated}/openapi-zod-client.ts`, "--export-schemas"),
  "swagger-typescript-api": (cli: string) => {
    const target = ["-o", generated, "-n", "swagger-typescript-api.ts"];
    return node(`${cli}/swagger-typescript-api/dist/cli.mjs`, "generate", "-p", input, ...target);
  },
  oazapfts: (cli: string) => node(`${cli}/oazapfts/dist/cli.js`, input, `${generated}/oazapfts.ts`),
};

let said = "";
let server: RunningServer | undefined;
beforeAll(async () => {
  server = await startServerOnCopy({ env: { SANDBOX: "true" } });
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  writeFileSync(input, await (await fetch(`${server.url}/openapi.json`)).text());
  await Promise.all(Object.values(generators).map((generate) => generate(`${here}/node_modules`)));
  said = await node("node_modules/typescript/bin/tsc", "-p", here).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}, 300_000);
afterAll(() => server?.stop());

describe("the types of a generated client compile in use", () => {
  test.each(Object.keys(generators))("%s", (name) => {
    const about = said.split("\n").filter((line) => new RegExp(`clients/(generated/)?${name}[./]`).test(line));
    expect(about).toEqual([]);
  });

  test("the compiler reports no other errors", () => {
    expect(said).toBe("");
  });
});

describe("a generated client buys in the sandbox, lists two states and reads the code of a refusal", () => {
  test.each(["orval", "openapi-zod-client", "swagger-typescript-api", "oazapfts"])("%s", async (name) => {
    const { buy, listPaidAndShipped, refuse } = await import(/* @vite-ignore */ resolve(here, `${name}.client.ts`));
    expect(await buy(server!.url, name)).toMatchObject({ status: "paid", total_count: 1, actions: expect.any(Array) });
    const { items } = await listPaidAndShipped(server!.url);
    expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(new Set(["paid", "shipped"]));
    expect(await refuse(server!.url)).toBe("not_found");
  });
});
