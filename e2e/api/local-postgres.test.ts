import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findRunningShop, recordDataDir } from "@/server/existing-shop";
import { scratchDirectory, stopPostgres } from "../fixtures/databases/scratch";
import { copyFolder } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { freePort } from "../fixtures/servers/free-port";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const servers: RunningServer[] = [];
const removals: (() => void)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const remove of removals.splice(0)) remove();
});

function folder({ shop = "new" }: { shop?: "new" | "copy" } = {}) {
  const { path, remove } = scratchDirectory();
  removals.push(remove);
  if (shop === "copy") copyFolder(path);
  const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR: path };
  const start = async (more: { port?: number } = {}) => {
    const server = await startServer({ ...more, env });
    servers.push(server);
    return server;
  };
  return { path, start, env };
}
const register = (server: RunningServer, username: string) =>
  sendRequest(server.url, "POST", "/v1/user", { body: { username, password: "green tea and rain" } });
const isRunning = (path: string) => existsSync(join(path, "postgres/postmaster.pid"));

test("it listens on a private socket, outlives kill -9 of Kiosk, serves the next start and commands, and is restarted when it ends", async () => {
  const { path, start, env } = folder({ shop: "copy" });
  chmodSync(join(path, "postgres"), 0o755); // the state of a copy that lost its permissions
  const first = await start();
  expect(statSync(join(path, "postgres")).mode & 0o777).toBe(0o700);
  const [, , , , sockets, addresses] = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
  expect([sockets, addresses]).toEqual([".", ""]);
  const token = await shopperToken(first.url);
  expect((await register(first, "before_the_kill")).status).toBe(201);
  await first.kill();
  expect(isRunning(path)).toBe(true);

  const second = await start();
  expect((await sendRequest(second.url, "GET", "/v1/user", { token })).status).toBe(200);
  expect((await register(second, "before_the_kill")).json.code).toBe("duplicate");
  const given = { env: appEnvironment(env), encoding: "utf8" as const };
  const admin = ["scripts/run.mjs", "create-admin", "--username", "second", "--password", "green-tea-and-rain"];
  expect(spawnSync(process.execPath, admin, given)).toMatchObject({ status: 0, stderr: "" });
  const signIn = { account: "second", secret: "green-tea-and-rain", type: 100 };
  expect((await sendRequest(second.url, "POST", "/v1/token", { body: signIn })).status).toBe(200);
  expect(isRunning(path)).toBe(true);
  const record = join(path, "record");
  recordDataDir(path, record);
  expect(await findRunningShop(record)).toBe(path);

  stopPostgres(path, "SIGKILL");
  await expect.poll(async () => (await register(second, "after_the_end")).status).toBe(201);
  await expect.poll(() => second.logs()).toContain("the local PostgreSQL had ended and was started again");
  await expect.poll(() => second.logs()).toContain("starting PostgreSQL"); // the last lines of the ended one
  expect(readFileSync(join(path, "postgres.log.1"), "utf8")).toContain("starting PostgreSQL");
  expect(await second.stop()).toBe(0);
  expect(isRunning(path)).toBe(false);
  expect(await findRunningShop(record)).toBeUndefined();
});

test("admin:create without a shop creates none", () => {
  const { path, env } = folder();
  const admin = ["scripts/run.mjs", "create-admin", "--username", "lin"];
  const { status, stderr } = spawnSync(process.execPath, admin, { env: appEnvironment(env), encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${path}.`)]);
  expect(existsSync(join(path, "postgres"))).toBe(false);
});

test("a port that is taken is reported in a sentence, and the database is not touched", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const { path, start } = folder();
  const said = await start({ port }).then(
    () => "",
    (error: Error) => error.message,
  );
  other.close();
  expect(said).toContain(`Port ${port} is taken by another program.`);
  expect(said).toContain("ended with 1");
  expect(said).not.toMatch(/\n\s+at /);
  expect(readdirSync(path)).not.toContain("postgres");
});
