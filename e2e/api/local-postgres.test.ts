import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { endPostgres, scratchDirectory } from "../fixtures/databases/scratch";
import { copyFolder } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { freePort } from "../fixtures/servers/free-port";
import { ask, shopperToken } from "../fixtures/servers/http";
import { kills } from "../fixtures/servers/kills";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const servers: RunningServer[] = [];
const removals: (() => void)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const remove of removals.splice(0)) remove();
});

function folder({ shop = "new", below = "" }: { shop?: "new" | "copy"; below?: string } = {}) {
  const { path: root, remove } = scratchDirectory();
  removals.push(remove);
  const path = join(root, below);
  if (shop === "copy") copyFolder(path);
  const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR: path };
  const start = async (more: { port?: number; through?: string[]; env?: Record<string, string> } = {}) => {
    const server = await startServer({ ...more, env: { ...env, ...more.env } });
    servers.push(server);
    return server;
  };
  const refusal = () =>
    start().then(
      () => "it started",
      (error: Error) => error.message,
    );
  return { path, start, refusal, env };
}
const register = (server: RunningServer, username: string) =>
  ask(server.url, "POST", "/v1/user", { body: { username, password: "green tea and rain" } });
const isRunning = (path: string) => existsSync(join(path, "postgres/postmaster.pid"));

test("two first starts at once open one shop; it outlives the one that stops, and the last one that stops ends PostgreSQL", async () => {
  const { path, start } = folder();
  const [first, second] = await Promise.all([start(), start()]);
  expect((await register(first, "of_both")).status).toBe(201);
  expect((await register(second, "of_both")).json.code).toBe("duplicate");
  expect(await first.stop()).toBe(0);
  expect((await register(second, "of_both")).json.code).toBe("duplicate");
  expect(isRunning(path)).toBe(true);
  expect(await second.stop()).toBe(0);
  expect(isRunning(path)).toBe(false);
}, 400_000);

test("it listens on a socket that only its user can reach, and on no port, also in a copy that lost its permissions", async () => {
  const { path, start } = folder({ shop: "copy" });
  chmodSync(join(path, "postgres"), 0o755);
  await start();
  expect(statSync(join(path, "postgres")).mode & 0o777).toBe(0o700);
  const [, , , , sockets, addresses] = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
  expect([sockets, addresses]).toEqual([".", ""]);
});

test("where the path is too long for a socket, it listens on a loopback port with a password", async () => {
  const { path, start } = folder({ shop: "copy", below: "a-long-name/".repeat(8) });
  const server = await start();
  const lines = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
  expect(lines[5]).toBe("127.0.0.1");
  expect((await register(server, "by_the_port")).status).toBe(201);
  expect(await (await start()).stop()).toBe(0);
  expect((await register(server, "by_the_port")).json.code).toBe("duplicate");
});

test("after kill -9 of Kiosk alone the next start uses the PostgreSQL that still runs, with data and secret, and stops it", async () => {
  const { path, start } = folder({ shop: "copy" });
  const first = await start();
  const token = await shopperToken(first.url);
  expect((await register(first, "before_the_kill")).status).toBe(201);
  await first.kill();
  expect(isRunning(path)).toBe(true);
  const second = await start();
  expect((await ask(second.url, "GET", "/v1/user", { token })).status).toBe(200);
  expect((await register(second, "before_the_kill")).json.code).toBe("duplicate");
  expect(await second.stop()).toBe(0);
  expect(isRunning(path)).toBe(false);
});

test("kill -9 of everything during orders and uploads loses nothing that was acknowledged", async () => {
  const { orders, uploads, starts: _, ...seen } = await kills(1);
  expect(seen).toEqual({ missing: [], broken: [], faults: [] });
  expect([orders > 0, uploads > 0]).toEqual([true, true]);
}, 400_000);

test("a PostgreSQL that ends while the shop runs is started again by the shop", async () => {
  const { path, start } = folder({ shop: "copy" });
  const server = await start();
  endPostgres(path, "SIGKILL");
  await expect.poll(async () => (await register(server, "after_the_end")).status).toBe(201);
  await expect.poll(() => server.logs()).toContain("the local PostgreSQL had ended and was started again");
});

test("a file that names the process of an ended PostgreSQL does not stop a start, even if another process has its number", async () => {
  const { path, start } = folder({ shop: "copy" });
  writeFileSync(join(path, "postgres/postmaster.pid"), `${process.pid}\n/\n1\n5432\n.\n\n  1 1\nready\n`);
  expect((await register(await start(), "past_the_file")).status).toBe(201);
});

test("an empty secret is replaced, and the start says who is signed out", async () => {
  const { path, start } = folder({ shop: "copy" });
  const first = await start();
  const token = await shopperToken(first.url);
  expect(await first.stop()).toBe(0);
  writeFileSync(join(path, "auth-secret"), ""); // the state after a power failure
  const second = await start();
  expect(second.logs()).toMatch(/auth-secret was missing or empty, .* everybody is signed out \(\d+ sessions\)/);
  expect((await ask(second.url, "GET", "/v1/user", { token })).status).toBe(401);
});

test("a command works next to the shop that runs, and leaves its PostgreSQL running", async () => {
  const { path, start, env } = folder({ shop: "copy" });
  const server = await start();
  const given = { env: appEnvironment(env), encoding: "utf8" as const };
  const admin = ["scripts/run.mjs", "create-admin", "--username", "second", "--password", "green-tea-and-rain"];
  expect(spawnSync(process.execPath, admin, given)).toMatchObject({ status: 0, stderr: "" });
  const signIn = { account: "second", secret: "green-tea-and-rain", type: 100 };
  expect((await ask(server.url, "POST", "/v1/token", { body: signIn })).status).toBe(200);
  expect(isRunning(path)).toBe(true);
});

const cannotStart: [string, (path: string) => void, RegExp][] = [
  [
    "a folder of a version before 0.1.0",
    (path) => {
      rmSync(join(path, "postgres"), { recursive: true });
      mkdirSync(join(path, "pg"));
      writeFileSync(join(path, "pg/PG_VERSION"), "17\n");
    },
    /holds a database of a version before 0\.1\.0, which this one cannot read\. Name another folder\./,
  ],
  [
    "a cluster of another major version",
    (path) => writeFileSync(join(path, "postgres/PG_VERSION"), "17\n"),
    /belongs to PostgreSQL 17, and this Kiosk has PostgreSQL 18\. With the version of Kiosk that created it run `npm run db:export`/,
  ],
  [
    "a damaged cluster",
    (path) => rmSync(join(path, "postgres/global/pg_control")),
    /PostgreSQL cannot open .*postgres: .*pg_control.*restore a backup: docs\/backup\.md/,
  ],
];
test.each(cannotStart)("%s is refused in a sentence, and nothing is changed", async (_, damage, sentence) => {
  const { path, refusal } = folder({ shop: "copy" });
  writeFileSync(join(path, "auth-secret"), "a secret of this shop, long enough");
  damage(path);
  const files = () =>
    readdirSync(path)
      .filter((name) => name !== "postgres.log")
      .toSorted();
  const before = files();
  const said = await refusal();
  expect(said).toMatch(sentence);
  expect(said).toContain("ended with 1");
  expect(said).not.toMatch(/\n\s+at /);
  expect(files()).toEqual(before);
});

test("a machine without a PostgreSQL from npm is told to set DATABASE_URL", () => {
  const { path, env } = folder();
  const inAnotherFolder = { cwd: path, env: appEnvironment({ ...env, PORT: "0" }), encoding: "utf8" as const };
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("dist/start.mjs")], inAnotherFolder);
  expect(stdout + stderr).toMatch(
    /There is no PostgreSQL for this machine \(.+\) .* Set DATABASE_URL to a PostgreSQL 15 to 18\./,
  );
  expect(status).toBe(1);
});

const unshare = ["unshare", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
const onSmallDisk = [
  ...[...unshare, "--mount", "sh", "-c"],
  ...['mount -t tmpfs -o size=160m tmpfs "$DATA_DIR" && exec "$@"', "sh"],
];
const [program = "", ...args] = [...onSmallDisk, "true"];
if (spawnSync(program, args, { env: { ...process.env, DATA_DIR: "/mnt" } }).status === 0)
  test("on a full disk writes get 503, and with room again the shop goes on by itself", async () => {
    const { path, start } = folder();
    const server = await start({ through: onSmallDisk });
    expect((await register(server, "while_there_is_room")).status).toBe(201);
    const filler = `/proc/${server.pid}/root${path}/filler`;
    fill(filler);
    let name = 0;
    const status = async () => (await register(server, `name_${name++}`)).status;
    await expect.poll(status).toBe(503);
    rmSync(filler);
    await expect.poll(status).toBe(201);
    expect((await register(server, "while_there_is_room")).json.code).toBe("duplicate");
  }, 400_000);

function fill(path: string) {
  for (const size of [1024 * 1024, 4096])
    for (;;)
      try {
        writeFileSync(path, Buffer.alloc(size, 1), { flag: "a" });
      } catch {
        break;
      }
}

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
}, 400_000);
