import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPlaces } from "../fixtures/databases/shop-copies";
import { copyFolder, copyTemplate } from "../fixtures/databases/template";
import { sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { type RunningServer, refusedStart, runScript, startServer } from "../fixtures/servers/server";

type Env = Record<string, string | undefined>;

const made = createPlaces();
const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});
afterAll(() => made.remove());

/** Only `DATA_DIR` is set. */
const bare: Env = { SANDBOX: undefined, AUTH_SECRET: undefined };
async function start(env: Env) {
  const server = await startServer({ env: { ...bare, ...env } });
  servers.push(server);
  return server;
}
const refusal = async (env: Env) => (await refusedStart({ env: { ...bare, ...env } })).msg;
const run = (script: string, env: Env, ...args: string[]) => runScript(script, { ...bare, ...env }, ...args);

const password = "green tea and rain";
const signIn = async ({ url }: RunningServer, account: string, secret: string) =>
  (await sendRequest(url, "POST", "/v1/token", { body: { account, secret, type: 100 } })).status;
const kindIn = (directory: string) => readFileSync(join(directory, "shop-kind"), "utf8");
const isOpenedAs = (server: RunningServer) =>
  parseLogLines(server.logs()).find(({ msg }) => String(msg).includes("holds a lasting shop: it opens as one"));

async function expectLasting(server: RunningServer) {
  expect((await sendRequest(server.url, "GET", "/health")).json).toMatchObject({ sandbox: false });
  expect(await signIn(server, "lin", password)).toBe(200);
  expect(await signIn(server, "root", "kiosk-root-demo")).toBe(401);
  const anybody = { account: "anybody", secret: "", type: 200 };
  expect((await sendRequest(server.url, "POST", "/v1/token", { body: anybody })).status).toBe(401);
  expect((await sendRequest(server.url, "GET", "/v1/category")).json.items).toEqual([]);
  expect((await fetch(`${server.url}/phone`)).status).toBe(404);
  await expect.poll(() => server.logs()).toContain("Kiosk is open");
  expect(server.logs()).not.toContain("kiosk-root-demo");
}

describe("a lasting shop started without EMBEDDED=true", () => {
  const { DATA_DIR } = made.local();
  beforeAll(() => {
    expect(run("migrate", { DATA_DIR, EMBEDDED: "true" })[0]).toBe(0);
    expect(run("create-admin", { DATA_DIR }, "--username", "lin", "--password", password)[0]).toBe(0);
  });

  test("opens as a lasting shop: no sandbox, no demo data, no demo accounts, and a log line that reports it", async () => {
    const server = await start({ DATA_DIR });
    await expectLasting(server);
    expect(isOpenedAs(server)).toMatchObject({ level: 30 });
    expect(kindIn(DATA_DIR)).toBe("lasting\n");
  });
});

describe("the directory of a demo", () => {
  const { DATA_DIR } = made.local();
  const sentence = `DATA_DIR: ${DATA_DIR} contains a demo shop: its customers and orders are invented, and its passwords are public. Name another directory for the lasting shop, or remove EMBEDDED=true.`;
  beforeAll(() => copyFolder(DATA_DIR));

  test("is refused as a lasting shop by db:migrate, and by the start even without its mark", async () => {
    expect(kindIn(DATA_DIR)).toBe("demo\n");
    expect(run("migrate", { DATA_DIR, EMBEDDED: "true" })).toEqual([1, `${sentence}\n`]);
    rmSync(join(DATA_DIR, "shop-kind"));
    expect(await refusal({ DATA_DIR, EMBEDDED: "true" })).toBe(sentence);
  });
});

test("a sandbox without demo data names no demo accounts at start, on the first page or on the sign-in page", async () => {
  const { url: DATABASE_URL, drop } = await copyTemplate("empty");
  const server = await startServer({ env: { DATABASE_URL } });
  try {
    const page = async (path: string) => (await fetch(`${server.url}${path}`)).text();
    expect(await page("/")).toContain("Sign in as a shopper");
    expect(await page("/")).not.toMatch(/Demo accounts|kiosk-\w+-demo/);
    expect(await page("/admin/login")).not.toContain('name="demo"');
    await expect.poll(() => server.logs()).toContain("Kiosk is open");
    expect(server.logs()).not.toMatch(/demo_accounts|kiosk-\w+-demo/);
  } finally {
    await server.kill();
    await drop();
  }
});
