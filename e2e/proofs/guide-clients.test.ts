import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestAsRoot } from "../browser/admin";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

let server: RunningServer;
let url: string;
const generator = "e2e/clients/node_modules/@hey-api/openapi-ts/bin/run.js";
let directory: string;

beforeAll(async () => {
  server = await startServerOnCopy();
  ({ url } = server);
  directory = await mkdtemp(join(tmpdir(), "kiosk-generated-"));
  const target = join(directory, "kiosk");
  const what = ["-i", `${url}/openapi.json`, "-o", target, "-p", "@hey-api/typescript", "@hey-api/sdk"];
  await promisify(execFile)(process.execPath, [generator, ...what]);
});
afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true });
});

test("the programs of both guides compile with the options that the guide names", async () => {
  const pages = ["back-office", "mini-program"];
  const programs = pages.map((page) => join(directory, `${page}.ts`));
  for (const [at, page] of pages.entries()) await writeFile(programs[at]!, await readProgram(`docs/${page}.md`));
  const [, options = ""] = /`tsc (--strict [^`]+)`/.exec(await readFile("docs/back-office.md", "utf8"))!;
  const what = ["e2e/clients/node_modules/typescript/bin/tsc", ...options.split(" "), ...programs];
  const run = promisify(execFile)(process.execPath, what);
  expect(await run.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: "" });
});

test("the program of the back office guide lists the orders in two states", async () => {
  const { orders } = await runProgram("docs/back-office.md", "orders");
  const states = orders.items.map(({ status }: { status: string }) => status);
  expect(new Set(states)).toEqual(new Set(["paid", "shipped"]));
});

test("the program of the mini-program guide claims a coupon and pays an order with its discount", async () => {
  const { order } = await runProgram("docs/mini-program.md", "order");
  const read = () => requestAsRoot(url, "GET", `/cms/order/${order.id}`);
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe("paid");
  const paid = await read();
  expect(paid).toMatchObject({ goods_total: 5800, total_price: 5300 });
  expect(paid.discounts).toMatchObject([{ kind: "coupon", amount: 500 }]);
});

/** Runs the TypeScript of a guide, and returns its variable. */
async function runProgram(page: string, variable: string) {
  const program = await readProgram(page);
  const file = join(directory, `${variable}.ts`);
  await writeFile(file, `${program.replace("http://localhost:3000", url)}export { ${variable} };\n`);
  return import(/* @vite-ignore */ file);
}

async function readProgram(page: string) {
  return /^```ts\n([\s\S]*?)^```$/m.exec(await readFile(page, "utf8"))![1]!;
}
