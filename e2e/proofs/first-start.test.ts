import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { connectPostgres, execute } from "../fixtures/databases/postgres-databases";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { copyTemplate } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { spawnChild, waitForExit } from "../fixtures/servers/child";
import { sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { type RunningServer, refusedStart, runScript, startServer } from "../fixtures/servers/server";

type Env = Record<string, string | undefined>;

const servers: RunningServer[] = [];
const removals: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const remove of removals.splice(0)) await remove();
});
const scratch = () => {
  const { path, remove } = scratchDirectory();
  removals.push(remove);
  return path;
};
const start = async (env: Env) => {
  const server = await startServer({ env });
  servers.push(server);
  return server;
};
async function freshDatabase(options = "") {
  const postgres = connectPostgres(process.env.KIOSK_TEST_POSTGRES!);
  const name = `fresh_${randomUUID().replaceAll("-", "")}`;
  if (options) await execute(process.env.KIOSK_TEST_POSTGRES!, `create database ${name} template template0 ${options}`);
  const url = options ? postgres.url(name) : await postgres.createDatabase(name);
  removals.push(() => postgres.dropDatabase(name));
  return url;
}
const production: Env = { SANDBOX: undefined, APP_URL: "https://shop.example", TRUSTED_PROXIES: "1" };

test("the sign-in page accepts the first admin code of the start; admin:create prompts only at a terminal", async () => {
  const { url: DATABASE_URL, drop } = await copyTemplate("migrated");
  removals.push(drop);
  const server = await start({ ...production, DATABASE_URL });
  const signInPage = async (language: string) =>
    (await sendRequest(server.url, "GET", "/admin/login", { headers: { "accept-language": language } })).text;
  await expect.poll(() => server.logs()).toContain("Kiosk is open");
  const first = parseLogLines(server.logs()).find(({ msg }) => msg === "Kiosk is open")!.first_admin_code;
  expect(await signInPage("en")).toMatch(/name="code".*Shown when the shop started/);
  expect(await signInPage("zh-CN")).toMatch(/店铺还没有管理员.*name="code"/);
  const owner = { username: "mei", password: "red tea and snow" };
  expect((await sendRequest(server.url, "POST", "/admin/first", { body: { ...owner, code: first } })).status).toBe(200);
  expect(await signInPage("en")).not.toContain('name="code"');
  const signIn = (account: string, secret: string) =>
    sendRequest(server.url, "POST", "/v1/token", { body: { account, secret, type: 100 } });
  expect((await signIn("mei", owner.password)).json.user.group.name).toBe("root");

  const [code, told] = runScript("create-admin", { DATABASE_URL });
  expect(told).toBe(
    "--username is missing, and there is no terminal to ask for it. Without --password a password is made.\nUsage: npm run admin:create -- --username <name> [--password <password>] [--reset-second-factor]\n",
  );
  expect(code).toBe(1);

  const password = "green tea and rain";
  const child = spawnChild(["script", "--quiet", "--return", "--command", "npm run admin:create", "/dev/null"], {
    onParentDeath: "KILL",
    stdio: ["pipe", "pipe", "inherit"],
    env: appEnvironment({ SANDBOX: undefined, DATABASE_URL }),
  });
  let said = "";
  child.stdout!.on("data", (chunk) => (said += chunk));
  await expect.poll(() => said).toContain("User name: ");
  child.stdin!.write("lin\r");
  await expect.poll(() => said).toContain("Password (leave it empty to get one): ");
  child.stdin!.write(`${password}\r`);
  await expect.poll(() => said).toContain("lin is created and may do everything.");
  expect(await waitForExit(child)).toBe(0);
  expect(said).not.toContain(password);
  expect((await signIn("lin", password)).status).toBe(200);
});

describe("warnings of a start", () => {
  test("are logged as one list, and shown by /health/ready to local callers and to those with CRON_SECRET", async () => {
    const DATA_DIR = join(scratch(), "file");
    writeFileSync(DATA_DIR, "");
    const CRON_SECRET = "a secret of the scheduler";
    const server = await start({
      DATABASE_URL: await freshDatabase(`lc_ctype "C" lc_collate "C" encoding UTF8`),
      DATA_DIR,
      CRON_SECRET,
      SANDBOX: undefined,
      APP_URL: undefined,
      TRUSTED_PROXIES: "1",
    });
    const list = [
      { name: "wechat_keys", detail: expect.stringContaining("The shop practises") },
      { name: "app_url", detail: expect.stringContaining(`APP_URL is http://localhost:${server.port}`) },
      { name: "uploads", detail: `${DATA_DIR} is a file, or is below one. Name a directory. Uploads fail.` },
      { name: "admins", change: expect.stringContaining("npm run admin:create") },
      { name: "locale", detail: expect.stringContaining("a search reads every row") },
    ].map((one) => expect.objectContaining({ audience: "operator", ...one }));
    const names = ["wechat_keys", "app_url", "uploads", "admins", "locale"];
    await expect.poll(() => server.logs()).toContain("see `warnings`");
    expect(parseLogLines(server.logs()).filter(({ warnings }) => warnings)).toMatchObject([
      { level: 40, warnings: list },
    ]);

    const ready = (headers = {}) => sendRequest(server.url, "GET", "/health/ready", { headers });
    const proxied = { "x-forwarded-for": "203.0.113.9" };
    expect((await ready()).json).toEqual({ status: "ready", database: "pg", warnings: list });
    expect((await ready({ ...proxied, authorization: `Bearer ${CRON_SECRET}` })).json.warnings).toEqual(list);
    const chinese = (await ready({ "accept-language": "zh-CN" })).json.warnings;
    expect(chinese.map(({ name }: { name: string }) => name)).toEqual(names);
    for (const { detail } of chinese) expect(detail).toMatch(/\p{Script=Han}/u);
    for (const headers of [proxied, { ...proxied, authorization: "Bearer another" }, { via: "1.1 proxy" }])
      expect((await ready(headers)).json).toEqual({ status: "ready", database: "pg" });
  });
});

test("a start refuses a DATA_DIR that is a file", async () => {
  const DATA_DIR = join(scratch(), "file");
  writeFileSync(DATA_DIR, "");
  const sentence = `DATA_DIR: ${DATA_DIR} is a file, or is below one. Name a directory.`;
  expect((await refusedStart({ env: { DATABASE_URL: undefined, DATA_DIR } })).msg).toBe(sentence);
});

test("all output from start to stop is JSON; with PORT=0 the log and links have the actual port", async () => {
  const { url: DATABASE_URL, drop } = await copyTemplate();
  removals.push(drop);
  const child = spawnChild([process.execPath, "dist/start.mjs"], {
    onParentDeath: "KILL",
    stdio: ["ignore", "pipe", "inherit"],
    env: appEnvironment({ DATABASE_URL, PORT: "0" }),
  });
  let said = "";
  child.stdout!.on("data", (chunk) => (said += chunk));
  const line = (msg: string) => parseLogLines(said).find((one) => one.msg === msg);
  await expect.poll(() => said).toContain("Kiosk is open");
  const open = line("Kiosk is open")!;
  const [, port] = /^127\.0\.0\.1:([1-9]\d*)$/.exec(open.listening) ?? [];
  const url = `http://localhost:${port}`;
  expect(open).toMatchObject({
    level: 30,
    url,
    pid: child.pid,
    admin: `${url}/admin`,
    reference: `${url}/docs`,
    health: `${url}/health/ready`,
  });
  const products = await (await fetch(`http://127.0.0.1:${port}/v1/theme`)).json();
  expect(JSON.stringify(products)).toContain(`${url}/demo/`);
  child.kill("SIGTERM");
  expect(await waitForExit(child)).toBe(0);
  expect(line("SIGTERM: finishing open requests.")).toMatchObject({ level: 30, signal: "SIGTERM" });
});
